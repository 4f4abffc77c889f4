import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Overloaded } from '@clean-express/server-kit/http';
import { expect, test, vi } from 'vitest';
import { type Place, startRenderPool } from '../testing/start-render-pool.ts';
import { MAX_CHILD_LINE, readMessages } from './channel.ts';
import { NoRoom, type PoolSettings } from './render-pool.ts';

/** A process starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

/** Longer than any test. */
const NO_TIMEOUT_MS = 600_000;

/**
 * A server module that behaves as the page's path says. The body of a page is the number of pages that
 * its process has rendered.
 */
const SERVER_MODULE = `
  import { writeSync } from 'node:fs';
  const LONG_ADDRESS = 'http://localhost:4000/' + 'x'.repeat(4000);
  let rendered = 0;
  const leak = [];
  const circle = {};
  circle.circle = circle;
  const requests = (id, count) => Array.from({ length: count }, (_, request) =>
    JSON.stringify({ id, request, url: 'http://localhost:4000/' + request }) + '\\n').join('');
  const behaviors = {
    '/throw': () => { throw new Error('The page is broken.'); },
    '/throw-anything': () => { throw { get stack() { throw 1; }, toString: 1 }; },
    '/loop': () => { for (;;); },
    '/wait': () => new Promise(() => {}),
    '/heap': () => { for (;;) leak.push(Array.from({ length: 1000 }, Object)); },
    '/buffers': () => { for (;;) leak.push(Buffer.alloc(2 ** 24, 1)); },
    '/timer': () => new Promise(() => setTimeout(() => { throw new Error('The timer failed.'); })),
    '/reject': () => { setTimeout(() => Promise.reject(new Error('The promise failed.')), 50); },
    '/exit': () => process.exit(),
    '/exit-later': () => { setTimeout(() => process.exit(), 50); },
    '/circle': () => circle,
    '/markup': () => '</script>',
    '/huge': () => 'x'.repeat(5e6),
    '/forge': () => { for (;;) writeSync(3, '{"id":1,"error":"forged"}\\n'); },
    '/flood': () => { for (;;) try { writeSync(3, 'x'.repeat(1e5)); } catch {} },
    '/garbage': () => { writeSync(3, 'no JSON\\n'); return new Promise(() => {}); },
    '/start': () => String(performance.timeOrigin),
    '/close-script': () => {
      writeSync(3, '{"id":2,"result":{"kind":"page"},"lengths":[0,0,11]}\\n"</script>"');
      return new Promise(() => {});
    },
    '/long': () => {
      writeSync(3, '{"id":2,"result":{"kind":"page"},"lengths":[0,0,4000001]}\\n');
      return new Promise(() => {});
    },
    '/short': () => {
      writeSync(3, '{"id":2,"result":{"kind":"page"},"lengths":[0,-1]}\\n');
      return new Promise(() => {});
    },
    '/texts': () => {
      writeSync(3, '{"id":2,"result":{"kind":"page"},"lengths":[0,0,0,0]}\\n');
      return new Promise(() => {});
    },
    '/long-request': () => {
      writeSync(3, JSON.stringify({ id: 2, request: 0, url: LONG_ADDRESS }) + '\\n');
      return new Promise(() => {});
    },
    '/long-address': () => fetch(LONG_ADDRESS),
    '/demand': () => { writeSync(3, requests(2, 101)); return new Promise(() => {}); },
    '/late': () => { writeSync(3, requests(1, 1)); return new Promise(() => {}); },
    '/unknown': () => { writeSync(3, '{"id":1,"result":{}}\\n'); return new Promise(() => {}); },
  };
  export async function render({ url }) {
    const body = String((rendered += 1));
    const { pathname } = new URL(url);
    const data = { text: await behaviors[pathname]?.() };
    const undeclared = pathname === '/undeclared' ? [['x'.repeat(3e5)]] : undefined;
    return { kind: 'page', page: { head: pathname, body }, data, undeclared };
  }
`;

const canaryOf = (trialSet: string): Place => ({ trialSet, isPreview: false });
const CANARY = canaryOf('blog 2');
const previewOf = (trialSet: string): Place => ({ trialSet, isPreview: true });

/** Starts a pool, and a function that returns the path of a rendered page and its body. */
async function start(settings: Partial<PoolSettings> = {}) {
  const onFault = vi.fn<PoolSettings['onFault']>();
  const renderTimeoutMs = NO_TIMEOUT_MS;
  const started = await startRenderPool(SERVER_MODULE, { renderTimeoutMs, onFault, ...settings });
  const render = async (path: string, place?: Place) => {
    const result = await started.render(path, {}, place);
    return result.kind === 'page' ? `${result.page.head} ${result.page.body}` : result.kind;
  };
  /** The pages of each fault. */
  const faults = () =>
    onFault.mock.calls.map(([subjects]) => subjects.flatMap(({ names }) => names));
  /** When the process has started that renders the next live page, in milliseconds since 1970. */
  const startOfNext = async () => {
    const { page } = (await started.render('/start')) as { page: { data: string } };
    return Number(JSON.parse(page.data).text);
  };
  return { ...started, render, renderJob: started.render, faults, startOfNext };
}

test('one process renders all pages', { timeout: TEST_TIMEOUT_MS }, async () => {
  const { render } = await start();
  expect(await render('/one')).toBe('/one 1');
  expect(await Promise.all([render('/two'), render('/three')])).toEqual(['/two 2', '/three 3']);
});

test('the data of a page cannot close its script', { timeout: TEST_TIMEOUT_MS }, async () => {
  const { renderJob } = await start();
  const result = await renderJob('/markup');
  expect(result).toMatchObject({ page: { data: '{"text":"\\u003c/script>"}' } });
});

test.each([
  ['throws', '/throw', 'The page is broken.'],
  ['throws what is no text', '/throw-anything', 'Something that is no text was thrown.'],
  ['has data that is no JSON', '/circle', 'circular'],
  ['is huge', '/huge', 'The page is too large.'],
  ['has huge undeclared queries', '/undeclared', 'The page is too large.'],
  ['requests a long address', '/long-address', 'The address of a request is too long.'],
])(
  'a page that %s fails, and its process continues',
  { timeout: TEST_TIMEOUT_MS },
  async (_, path, message) => {
    const { render, faults } = await start();
    await expect(render(path)).rejects.toThrow(message);
    expect(await render('/next')).toBe('/next 2');
    expect(faults()).toEqual([]);
  },
);

test('renders other pages while one waits for its data', { timeout: TEST_TIMEOUT_MS }, async () => {
  const { pool, render, faults } = await start();
  await render('/first');
  const waiting = render('/wait');
  expect(await render('/next')).toBe('/next 3');
  await Promise.all([expect(waiting).rejects.toThrow('has ended'), pool.close()]);
  expect(faults()).toEqual([]);
});

test('a page whose data does not arrive times out, and its process continues', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { render } = await start({ renderTimeoutMs: 4000 });
  await expect(render('/wait')).rejects.toThrow('The data of the page took too long.');
  expect(await render('/next')).toBe('/next 2');
});

test.each([
  ['loops', '/loop', { renderTimeoutMs: 500 }, 'took too long'],
  ['fills the heap', '/heap', {}, 'SIGABRT'],
  ['allocates buffers', '/buffers', { maxMemoryMb: 200 }, 'memory limit of 200 MB'],
  ['throws in a timer', '/timer', {}, 'The timer failed.'],
  ['ends the process', '/exit', {}, 'process.exit'],
  ['forges messages', '/forge', {}, 'nobody has requested'],
  ['floods the server', '/flood', {}, 'something else than pages'],
  ['sends what is no message', '/garbage', {}, 'something else than pages'],
  ['sends what is no page', '/unknown', {}, 'something else than pages'],
  ['sends data that closes its script', '/close-script', {}, 'something else than pages'],
  ['announces more than a page', '/long', {}, 'something else than pages'],
  ['announces less than nothing', '/short', {}, 'something else than pages'],
  ['announces more texts than a page has', '/texts', {}, 'something else than pages'],
  ['sends a request with a long address', '/long-request', {}, 'something else than pages'],
  ['requests without end', '/demand', {}, 'more data than a page may'],
  ['requests for a page that is rendered', '/late', {}, 'more data than a page may'],
])(
  'a page that %s ends its process, and the next one continues',
  { timeout: TEST_TIMEOUT_MS },
  async (_, path, settings, message) => {
    const { render, faults } = await start(settings);
    // Its messages have the number of this page.
    await render('/first');
    await expect(render(path)).rejects.toThrow(message);
    expect(await render('/next')).toBe('/next 1');
    expect(faults()).toEqual([[path]]);
  },
);

test('a long line of a process is refused before it ends', () => {
  const channel = new PassThrough();
  const onInvalid = vi.fn();
  readMessages(channel, () => undefined, onInvalid, MAX_CHILD_LINE);
  channel.emit('data', Buffer.alloc(MAX_CHILD_LINE, 'x'));
  expect(onInvalid).not.toHaveBeenCalled();
  channel.emit('data', Buffer.from('x'));
  expect(onInvalid).toHaveBeenCalledOnce();
});

test.each([
  ['ends the process', '/exit', 1],
  ['ends the process after it was rendered', '/exit-later', 1],
  ['throws in a timer', '/timer', 1],
  ['rejects after it was rendered', '/reject', 4],
])(
  'a page that %s is named, and not those beside it',
  { timeout: TEST_TIMEOUT_MS },
  async (_, path, next) => {
    const { pool, render, faults } = await start();
    await render('/first');
    const others = Promise.allSettled([render('/wait'), render(path)]);
    await expect.poll(faults).toEqual([[path]]);
    expect(await render('/next')).toBe(`/next ${next}`);
    await pool.close();
    await others;
  },
);

test('a spare process renders when that of live pages has ended', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { render, startOfNext } = await start();
  const isStartedBefore = async () => {
    await expect(render('/exit')).rejects.toThrow('has ended');
    const end = Date.now();
    return (await startOfNext()) < end;
  };
  // The spare one starts when the first one can render.
  await expect.poll(isStartedBefore, { timeout: TEST_TIMEOUT_MS }).toBe(true);
});

test('a prepared shell renders at once, also when it becomes live again', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { pool, directory, startOfNext, renderWith } = await start();
  const first = await startOfNext();
  const serverModule = join(directory, 'next.mjs');
  await writeFile(serverModule, SERVER_MODULE);
  const next = { serverModule, bundles: directory };
  await pool.prepare(next);
  const prepared = Date.now();
  renderWith(next);
  expect(await startOfNext()).toBeLessThan(prepared);
  renderWith();
  expect(await startOfNext()).toBe(first);
});

test('pages of canaries end no live page', { timeout: TEST_TIMEOUT_MS }, async () => {
  const { pool, render } = await start();
  await render('/first');
  const waiting = render('/wait');
  await expect(render('/exit', CANARY)).rejects.toThrow('has ended');
  expect(await render('/next', CANARY)).toBe('/next 1');
  expect(await render('/next')).toBe('/next 3');
  await Promise.all([expect(waiting).rejects.toThrow('has ended'), pool.close()]);
});

test('each set of trial releases has a process of its own', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { render } = await start();
  const places = [CANARY, canaryOf('blog 2 catalog 3'), previewOf('a'), previewOf('a b')];
  for (const number of [1, 2]) {
    for (const place of places) expect(await render('/one', place)).toBe(`/one ${number}`);
  }
  expect(await render('/one')).toBe('/one 1');
});

test('the previews that nobody has looked at for the longest time make room for others', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { render } = await start();
  for (const set of ['a', 'b', 'a', 'c']) await render('/one', previewOf(set));
  expect(await render('/next', previewOf('a'))).toBe('/next 3');
  // It was not the canary's process that made room for it.
  await render('/one', CANARY);
  expect(await render('/next', previewOf('b'))).toBe('/next 1');
  expect(await render('/next', CANARY)).toBe('/next 2');
});

test('while all processes for previews are busy, further ones are not rendered, but all others are', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { pool, render } = await start();
  const sets = ['a', 'b'];
  for (const set of sets) await render('/first', previewOf(set));
  const waiting = Promise.allSettled(sets.map((set) => render('/wait', previewOf(set))));
  await expect(render('/next', previewOf('c'))).rejects.toThrow(NoRoom);
  expect(await render('/next', previewOf('a'))).toBe('/next 3');
  expect(await render('/next', CANARY)).toBe('/next 1');
  await pool.close();
  await waiting;
});

test('of more canaries than have processes, those with the most pages keep theirs', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { render } = await start();
  for (const set of ['a', 'b', 'c', 'd']) {
    for (const number of [1, 2]) {
      expect(await render('/one', canaryOf(set))).toBe(`/one ${number}`);
    }
  }
  const last = canaryOf('e');
  for (const _ of [1, 2]) await expect(render('/one', last)).rejects.toThrow(NoRoom);
  expect(await render('/one', canaryOf('a'))).toBe('/one 3');
  expect(await render('/one', last)).toBe('/one 1');
  expect(await render('/one', canaryOf('a'))).toBe('/one 4');
});

test('a canary takes the process of a preview, but no preview that of a canary', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { render } = await start();
  for (const set of ['a', 'b', 'c']) await render('/one', canaryOf(set));
  await render('/one', previewOf('x'));
  expect(await render('/one', canaryOf('d'))).toBe('/one 1');
  await expect(render('/one', previewOf('x'))).rejects.toThrow(NoRoom);
  expect(await render('/one', canaryOf('a'))).toBe('/one 2');
});

test('canaries whose processes have ended make room for a preview', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { render } = await start({ idleMs: 100 });
  for (const set of ['a', 'b', 'c', 'd']) await render('/one', canaryOf(set));
  const preview = () => render('/one', previewOf('x'));
  await expect.poll(preview, { interval: 500, timeout: TEST_TIMEOUT_MS }).toBe('/one 1');
});

test('the process for trial releases ends when it is idle, and starts again', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { render } = await start({ idleMs: 100 });
  expect(await render('/one')).toBe('/one 1');
  expect(await render('/one', CANARY)).toBe('/one 1');
  const next = () => render('/next', CANARY);
  await expect.poll(next, { interval: 500, timeout: TEST_TIMEOUT_MS }).toBe('/next 1');
  expect(await render('/two')).toBe('/two 2');
});

// Other systems do not say it.
test.runIf(process.platform === 'linux')(
  'says what the processes of each group use',
  { timeout: TEST_TIMEOUT_MS },
  async () => {
    const { pool, render } = await start();
    await render('/one');
    await Promise.all(['a', 'b'].map((set) => render('/one', previewOf(set))));
    const { live, canary, preview } = await pool.usage();
    for (const { cpuSeconds, bytes } of [live, preview]) {
      expect(cpuSeconds).toBeGreaterThan(0);
      expect(bytes).toBeGreaterThan(10_000_000);
    }
    expect(canary).toEqual({ cpuSeconds: 0, bytes: 0 });
  },
);

test('rejects a page when too many of its group are pending', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { pool, render } = await start();
  await render('/first', CANARY);
  const waiting = Promise.allSettled(Array.from({ length: 32 }, () => render('/wait', CANARY)));
  await expect(render('/next', CANARY)).rejects.toThrow(Overloaded);
  expect(await render('/next')).toBe('/next 1');
  await pool.close();
  expect(await waiting).toHaveLength(32);
});

test('replaces the process after many bundle files without losing a page', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { directory, pool, render, renderJob } = await start();
  for (let index = 0; index < 40; index += 1) {
    const widget = join(directory, `${index}.mjs`);
    await writeFile(widget, 'export default () => null;');
    const result = await renderJob('/', { widgets: { 'catalog/HomeServices': widget } });
    expect(result.kind).toBe('page');
  }
  // The next process begins to count again.
  const next = async () => Number((await render('/')).split(' ')[1]);
  await expect.poll(next, { timeout: TEST_TIMEOUT_MS }).toBeLessThan(40);
  await pool.close();
});

test.each([
  ['cannot be loaded', "import './missing.mjs';", {}, 'missing.mjs'],
  ['loops when it is loaded', 'for (;;);', { startTimeoutMs: 500 }, 'took too long to start'],
])(
  'a server module that %s fails its pages',
  { timeout: TEST_TIMEOUT_MS },
  async (_, serverModule, settings, message) => {
    const { render } = await startRenderPool(serverModule, settings);
    await expect(render('/one')).rejects.toThrow(message);
  },
);

test('rejects pages after it was closed', { timeout: TEST_TIMEOUT_MS }, async () => {
  const { pool, render } = await start();
  await render('/one');
  await pool.close();
  for (const place of [undefined, CANARY, previewOf('a')]) {
    await expect(render('/two', place)).rejects.toThrow('No render process');
  }
});
