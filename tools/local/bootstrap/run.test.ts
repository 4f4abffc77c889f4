import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const RUN = fileURLToPath(new URL('run.cjs', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'run-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Runs the command with a Node that reports another version. */
function runOn(version: string, command: string) {
  const preload = join(directory, `${version}.cjs`);
  const value = JSON.stringify({ ...process.versions, node: version });
  writeFileSync(preload, `Object.defineProperty(process, 'versions', { value: ${value} });`);
  return spawnSync(process.execPath, ['--require', preload, RUN, command], { encoding: 'utf8' });
}

it.each(['6.0.0', '18.20.8', '20.18.3'])('reports that Node %s is too old', (version) => {
  const { status, stderr } = runOn(version, 'start');
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toEqual([
    `This needs Node 20.19 or newer, and it was started with Node ${version}. Please install a newer Node from https://nodejs.org and run this again.`,
  ]);
});

it.each(['20.19.0', '24.0.0'])('accepts Node %s', (version) => {
  const { status, stderr } = runOn(version, 'unknown');
  expect(status).toBe(1);
  expect(stderr.trim()).toMatch(/^Please name one of these commands: start, build, test, .+\.$/);
});
