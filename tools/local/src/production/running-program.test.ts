import { once } from 'node:events';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { rotateLog, startProgram, supervise } from './running-program.ts';

const newFolder = () => mkdtemp(join(tmpdir(), 'program-'));

const nodeProgram = (code: string) => ({ name: 'program', command: ['node', '--eval', code] });

it('adds to the log of the last start', async () => {
  const logs = await newFolder();
  for (const text of ['first', 'second']) {
    await startProgram(nodeProgram(`console.log('${text}')`), logs).succeeded();
  }
  expect(await readFile(join(logs, 'program.log'), 'utf8')).toBe('first\nsecond\n');
});

it('keeps five files of a log, the newest lines in the first', async () => {
  const logs = await newFolder();
  const path = join(logs, 'program.log');
  for (let index = 0; index < 7; index += 1) {
    await writeFile(path, String(index).repeat(10 * 1024 * 1024));
    rotateLog(path);
  }
  await writeFile(path, 'short');
  rotateLog(path);
  const files = (await readdir(logs)).toSorted();
  expect(files).toEqual(['program.log', ...[1, 2, 3, 4].map((index) => `program.log.${index}`)]);
  const begins = await Promise.all(files.map((file) => readFile(join(logs, file), 'utf8')));
  expect(begins.map((text) => text.slice(0, 1))).toEqual(['s', '6', '5', '4', '3']);
});

/** A server to which a program connects while it runs. */
async function startPeer() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

it('starts a program again that ends by itself, until it is stopped', async () => {
  const logs = await newFolder();
  const { server, port } = await startPeer();
  const code = `require('node:net').connect(${port}, '127.0.0.1')`;
  const starts = once(server, 'connection');
  let ends = 0;
  const program = await supervise(
    async () => startProgram(nodeProgram(code), logs),
    () => {
      ends += 1;
    },
  );
  await starts;
  for (const count of [1, 2]) {
    const startsAgain = once(server, 'connection');
    program.signal('SIGKILL');
    await startsAgain;
    expect(ends).toBe(count);
  }
  await program.stop();
  expect(ends).toBe(2);
});
