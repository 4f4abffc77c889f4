import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { startRenderPool } from '../testing/start-render-pool.ts';
import { EnteredParts, encodeEntered, MAX_PART_NAME } from './entered-part.ts';
import type { PoolSettings } from './render-pool.ts';
import type { ProcessEnded } from './render-process.ts';

/** A process starts slowly on a busy machine. */
const TEST_TIMEOUT_MS = 60_000;

/** As in production: a part must load in time for its page. */
const RENDER_TIMEOUT_MS = 5000;

/** Renders each part of a page, as the shell does; then it does what the query says. */
const SERVER_MODULE = `
  const loop = () => { for (;;); };
  export async function render({ url, widgets }) {
    const { pathname, searchParams } = new URL(url);
    let body = '';
    for (const [name, { default: part }] of Object.entries(widgets)) {
      globalThis.__enterPart(name);
      body += await part();
      globalThis.__enterPart();
    }
    if (searchParams.has('loop')) loop();
    if (searchParams.has('wait')) await new Promise(() => {});
    return { kind: 'page', page: { head: '', body }, data: {} };
  }
`;

/** Code of a part → what the fault says of it. */
const HARMFUL = {
  'loops when it renders': 'export default () => { for (;;); };',
  'loops when it is imported': 'for (;;);',
  'ends the process': 'export default () => process.exit();',
  'fills the heap':
    'const leak = []; export default () => { for (;;) leak.push(Array.from({ length: 1000 }, Object)); };',
};

async function start(renderTimeoutMs: number) {
  const onFault = vi.fn<PoolSettings['onFault']>();
  const { directory, render, pool } = await startRenderPool(SERVER_MODULE, {
    renderTimeoutMs,
    onFault,
  });
  /** Part → code of its module. */
  const renderParts = async (path: string, parts: Record<string, string>) => {
    const files = Object.entries(parts).map(async ([name, code]) => {
      const file = join(directory, `${name.replace('/', '-')}.mjs`);
      await writeFile(file, code);
      return [name, file] as const;
    });
    return render(path, { widgets: Object.fromEntries(await Promise.all(files)) });
  };
  /** The pages and the part of each fault. */
  const faults = () =>
    onFault.mock.calls.map(([subjects, , part]) => [subjects.map(({ names }) => names[0]), part]);
  return { pool, renderParts, faults };
}

const HARMLESS = { 'catalog/Card': "export default () => 'card ';" };

test.each(Object.entries(HARMFUL))(
  'a part that %s is named, and not its page',
  { timeout: TEST_TIMEOUT_MS },
  async (_, code) => {
    const { renderParts, faults } = await start(2000);
    const rendering = renderParts('/one', { ...HARMLESS, 'blog/Bad': code });
    await expect(rendering).rejects.toMatchObject({ part: 'blog/Bad' } as ProcessEnded);
    expect(faults()).toEqual([[['/one'], 'blog/Bad']]);
    expect(await renderParts('/one', HARMLESS)).toMatchObject({ page: { body: 'card ' } });
  },
);

test('a page that loops after its parts is named itself', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { renderParts, faults } = await start(2000);
  const code = 'export default () => new Promise((resolve) => setTimeout(resolve, 1));';
  const rendering = renderParts('/one?loop', { ...HARMLESS, 'blog/Slow': code });
  await expect(rendering).rejects.toThrow('took too long');
  expect(faults()).toEqual([[['/one?loop'], undefined]]);
});

test('only a part of the page can be named', { timeout: TEST_TIMEOUT_MS }, async () => {
  const { renderParts, faults } = await start(2000);
  const code = "export default () => { globalThis.__enterPart('catalog/Card'); for (;;); };";
  await expect(renderParts('/one', { 'blog/Bad': code })).rejects.toThrow('took too long');
  expect(faults()).toEqual([[['/one'], undefined]]);
});

test.each([
  ['throws', "throw new Error('It is broken.');", 'It is broken.'],
  ['never loads', 'await new Promise(() => {});', 'It loads too long.'],
])(
  'a part whose module %s is left out, and its page is rendered',
  { timeout: TEST_TIMEOUT_MS },
  async (_, code, reason) => {
    const { renderParts, faults } = await start(RENDER_TIMEOUT_MS);
    const parts = { 'blog/Bad': code, ...HARMLESS };
    expect(await renderParts('/one', parts)).toMatchObject({
      page: { body: 'card ' },
      failed: [{ part: 'blog/Bad', reason: expect.stringContaining(reason) }],
    });
    expect(faults()).toEqual([]);
  },
);

test('a part that loads too long fails at once for later pages, and loads in the end', {
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const { renderParts, faults } = await start(RENDER_TIMEOUT_MS);
  const code = `
    await new Promise((resolve) => setTimeout(resolve, 4000));
    export default () => 'slow ';
  `;
  const render = () => renderParts('/one', { 'blog/Slow': code, ...HARMLESS });
  // One after the other, these imports would take longer than a page may.
  for (const page of await Promise.all([1, 2, 3, 4].map(render))) {
    expect(page).toMatchObject({
      page: { body: 'card ' },
      failed: [{ part: 'blog/Slow', reason: expect.stringContaining('It loads too long.') }],
    });
  }
  await expect
    .poll(render, { timeout: TEST_TIMEOUT_MS, interval: 500 })
    .toMatchObject({ page: { body: 'slow card ' } });
  expect(faults()).toEqual([]);
});

test('a process that writes parts without end is ended', { timeout: TEST_TIMEOUT_MS }, async () => {
  const { renderParts } = await start(600_000);
  const code = `
    import { writeSync } from 'node:fs';
    export default () => { for (;;) writeSync(4, '1 catalog/Card\\n'.repeat(1000)); };
  `;
  await expect(renderParts('/one', { 'blog/Bad': code })).rejects.toThrow(
    'something else than pages',
  );
});

test('a note that never ends counts as a flood, however many pages begin meanwhile', () => {
  const channel = new PassThrough();
  const onFlood = vi.fn();
  const entered = new EnteredParts(channel, onFlood);
  const write = (text: string) => {
    entered.startPage();
    channel.emit('data', Buffer.from(text));
  };
  const longest = { id: Number.MAX_SAFE_INTEGER, part: 'x'.repeat(MAX_PART_NAME) };
  for (const character of encodeEntered(longest)) write(character);
  expect(entered.current).toEqual(longest);
  expect(onFlood).not.toHaveBeenCalled();
  for (let chunk = 0; chunk < 3; chunk += 1) write('x'.repeat(MAX_PART_NAME));
  expect(onFlood).toHaveBeenCalledOnce();
});
