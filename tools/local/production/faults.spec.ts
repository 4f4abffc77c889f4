import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execa } from 'execa';
import { Agent, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Settings } from '../src/production/compose-file.ts';
import { openProduction } from '../src/production/open-production.ts';
import type { ProductionSite } from '../src/production/production-site.ts';
import { localAuthority } from '../src/production/programs.ts';
import { requireProgram } from '../src/production/running-program.ts';
import {
  accessToken,
  listServices,
  newReview,
  newSearches,
  whileVisited,
} from './testing/visitors.ts';

const { PRODUCTION_DATA = '' } = process.env;

/** A disk of its own, which gets full. */
const data = join(PRODUCTION_DATA, 'disk');
const DISK_SIZE = '700m';

/** The tests send more requests than a visitor. */
const UNLIMITED = Object.fromEntries(
  ['REQUESTS', 'WRITES', 'COSTLY'].map((name) => [`${name}_PER_MINUTE`, '1000000']),
);

let site: ProductionSite;
let settings: Settings;
let kinds: Record<string, (index: number) => Promise<Response>>;

beforeAll(async () => {
  if (!PRODUCTION_DATA) throw new Error('Please run this by "npm run test:production".');
  await mkdir(data);
  await execa('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=755`, 'tmpfs', data]);
  ({ site, settings } = await openProduction(data, UNLIMITED));
  setGlobalDispatcher(new Agent({ connect: { ca: await readFile(localAuthority(data)) } }));
  const { SITE_URL = '', API_URL = '', CDN_URL = '' } = settings;
  const services = await listServices(API_URL);
  const [service] = services;
  if (!service) throw new Error('There is no service.');
  const search = newSearches(API_URL, services);
  const token = await accessToken(settings);
  const home = await (await fetch(SITE_URL)).text();
  const [file = ''] = new RegExp(`${CDN_URL}/[^"']+\\.js`).exec(home) ?? [];
  const pages = ['/', '/services', `/services/${service._id}`, '/blogs'];
  kinds = {
    pages: (index) => fetch(SITE_URL + pages[index % pages.length]),
    lists: () => fetch(`${API_URL}/services`),
    searches: () => fetch(search()),
    writes: (index) => fetch(`${API_URL}/reviews`, newReview(service, token, `Visit ${index}`)),
    files: () => fetch(file),
  };
});

afterAll(async () => {
  console.table(rows);
  await site?.stop();
  await execa('umount', [data]);
});

const KINDS = ['pages', 'lists', 'searches', 'writes', 'files'];

/** How long a fault lasts; longer than a request waits for a server that hangs. */
const FAULT_MS = 10_000;

const CALM_MS = 4000;
const LONGEST_RECOVERY_MS = 90_000;
const PAUSE_MS = 20;

const rows: Record<string, string>[] = [];

/**
 * Sends requests while something is broken, and until none has failed for some seconds.
 *
 * @param breaks - Breaks it, and resolves when it is repaired.
 * @param mayFail - Which requests may fail.
 */
async function meet(fault: string, breaks: () => Promise<unknown>, mayFail: readonly string[]) {
  let lastFailure = 0;
  let repaired = 0;
  const watched = Object.entries(kinds).map(([kind, request]) => {
    const send = async (index: number) => {
      await wait(PAUSE_MS);
      let isOk = false;
      try {
        const response = await request(index);
        isOk = response.ok;
        return response;
      } finally {
        if (!isOk) lastFailure = performance.now();
      }
    };
    return [kind, send] as const;
  });
  const { figures, failures } = await whileVisited(Object.fromEntries(watched), 1, async () => {
    await wait(1000);
    await breaks();
    repaired = performance.now();
    const isCalm = () => performance.now() - Math.max(lastFailure, repaired) > CALM_MS;
    while (!isCalm() && performance.now() - repaired < LONGEST_RECOVERY_MS) await wait(100);
  });
  const recovery = Math.max(0, lastFailure - repaired) / 1000;
  rows.push({
    fault,
    ...Object.fromEntries(figures.map((each) => [each.kind, `${each.failed} of ${each.requests}`])),
    'worst, s': (Math.max(...figures.map(({ worst }) => worst)) / 1000).toFixed(1),
    'recovery, s': recovery.toFixed(1),
  });
  const failed = figures.filter((each) => each.failed > 0).map(({ kind }) => kind);
  const reasons = [...new Set(failures)].slice(0, 5).join('\n');
  expect(
    failed.filter((kind) => !mayFail.includes(kind)),
    reasons,
  ).toEqual([]);
  expect(recovery, reasons).toBeLessThan(LONGEST_RECOVERY_MS / 1000);
}

/** The processes of PostgreSQL, which serves each connection by one. */
async function signalPostgres(signal: NodeJS.Signals): Promise<void> {
  const [pid = ''] = (await readFile(join(data, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const { stdout } = await execa('pgrep', ['--parent', pid]);
  for (const each of [pid, ...stdout.split('\n')]) process.kill(Number(each), signal);
}

const signal = (part: string, name: NodeJS.Signals) =>
  part === 'postgres' ? signalPostgres(name) : site.signal(part, name);

const FAULTS: Record<string, (part: string) => Promise<unknown>> = {
  // It is started again by itself.
  killed: async (part) => signal(part, 'SIGKILL'),
  stopped: async (part) => {
    // It would wait until all clients have gone: its image tells Docker to send this signal.
    if (part === 'postgres') site.signal(part, 'SIGINT');
    await site.end(part);
    await wait(FAULT_MS);
    await site.start(part);
  },
  frozen: async (part) => {
    await signal(part, 'SIGSTOP');
    await wait(FAULT_MS);
    await signal(part, 'SIGCONT');
  },
};

/** Which requests may fail with a part: where there are two, writes alone, which nothing repeats but the browser. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'ssr-server-1': [],
  'api-1': ['writes'],
  'release-server': [],
  redis: [],
  postgres: ['searches', 'writes'],
  caddy: KINDS,
};

it.each(
  Object.entries(PARTS).flatMap(([part, mayFail]) =>
    Object.keys(FAULTS).map((fault) => ({ part, fault, mayFail })),
  ),
)('recovers when $part is $fault, and no other part ends', async ({ part, fault, mayFail }) => {
  const messages = vi.spyOn(console, 'error');
  await meet(`${part} ${fault}`, async () => FAULTS[fault]?.(part), mayFail);
  const ended = messages.mock.calls.map(([text]) => /"(.+)" has ended/.exec(text)?.[1]);
  messages.mockRestore();
  expect(new Set(ended)).toEqual(new Set(fault === 'killed' ? [part] : []));
});

it('recovers when the disk was full', () =>
  meet('disk full', async () => {
    const file = join(data, 'full');
    await execa('dd', ['if=/dev/zero', `of=${file}`, 'bs=16k'], { reject: false });
    await wait(FAULT_MS);
    await rm(file);
  }, ['searches', 'writes']));

it('does not mind a clock that jumps', async () => {
  const faketime = await requireProgram('faketime', 'faketime', () => undefined);
  const { stdout: library } = await execa(faketime, ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD']);
  const offset = join(data, 'clock-offset');
  await writeFile(offset, '+0\n');
  const clock = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: offset,
    FAKETIME_CACHE_DURATION: '1',
    DONT_FAKE_MONOTONIC: '1',
  };
  for (const name of site.servers) await site.restart(name, clock);
  for (const minutes of ['+10', '-10']) {
    const jump = async () => {
      await writeFile(offset, `${minutes}m\n`);
      await wait(FAULT_MS);
      await writeFile(offset, '+0\n');
    };
    await meet(`clock ${minutes} minutes`, jump, []);
  }
  for (const name of site.servers) await site.restart(name);
});

it('gets another certificate at once if Caddy starts with one that has expired', async () => {
  const faketime = await requireProgram('faketime', 'faketime', () => undefined);
  const folder = join(data, 'caddy/caddy/certificates/local/localhost');
  const [key, certificate] = ['key', 'crt'].map((name) => join(folder, `localhost.${name}`));
  const create = async () => {
    await site.end('caddy');
    const options = [
      '-x509',
      '-nodes',
      '-newkey',
      'rsa:2048',
      '-days',
      '1',
      '-subj',
      '/CN=localhost',
    ];
    const files = [
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      `${key}`,
      '-out',
      `${certificate}`,
    ];
    // For a day. Caddy itself deletes one that expired weeks ago.
    await execa(faketime, ['-f', '-25h', 'openssl', 'req', ...options, ...files]);
    await site.start('caddy');
  };
  await meet('certificate expired', create, KINDS);
});
