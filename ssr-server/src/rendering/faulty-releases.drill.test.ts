import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CANARY, LIVE, startWithCanary } from '../testing/start-with-canary.ts';

/** A process starts slowly on a busy machine, and an endless loop ends after seconds. */
const TEST_TIMEOUT_MS = 120_000;

/** How many of 25 pages of the live releases are rendered while others see the canary. */
async function countRendered(get: (path: string, headers: typeof LIVE) => Promise<string>) {
  let rendered = 0;
  const others: Promise<string>[] = [];
  for (let page = 1; page <= 25; page += 1) {
    others.push(get(`/services/${page}`, CANARY));
    const body = await get(`/services/${page}`, LIVE);
    if (body.includes('<p>live</p>')) rendered += 1;
    await wait(20);
  }
  // The server still answers all of them.
  for (const body of await Promise.all(others)) expect(body).toContain('<!doctype html>');
  return rendered;
}

test.each([
  ['ends its process', 'process.exit();'],
  ['ends its process later', 'setTimeout(() => process.exit(), 50); return "<p>canary</p>";'],
  ['kills its process', "process.kill(process.pid, 'SIGKILL'); await new Promise(() => {});"],
  ['aborts its process', 'process.abort();'],
  ['kills the server', "process.kill(process.ppid, 'SIGKILL'); await new Promise(() => {});"],
  ['loops', 'for (;;);'],
  [
    'throws in a timer',
    "setTimeout(() => { throw new Error('Late.'); }); await new Promise(() => {});",
  ],
  ['rejects later', "setTimeout(() => Promise.reject(new Error('Late.')), 50); return '';"],
  ['fills the heap', 'for (const leak = []; ; leak.push(Array.from({ length: 1000 }, Object)));'],
  [
    'allocates buffers',
    'const leak = []; while (leak.length < 80) leak.push(Buffer.alloc(2 ** 25, 1)); return "kept";',
  ],
  ['floods the server', "for (;;) try { writeSync(3, 'x'.repeat(1e6)); } catch {}"],
])(
  'a canary that %s leaves the pages of live releases alone',
  { timeout: TEST_TIMEOUT_MS },
  async (_, code) => {
    const { get } = await startWithCanary(code);
    expect(await countRendered(get)).toBe(25);
  },
);
