import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import { build, mergeConfig } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverConfig } from './vite.ts';

const PACKAGE = createRequire(import.meta.url).resolve('ipaddr.js');

const ENTRY = `import addresses from 'ipaddr.js';

try {
  addresses.parse(process.argv[2] ?? '');
} catch (error) {
  console.log((error as Error).stack);
}
`;

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'server-'));
  await writeFile(join(root, 'entry.ts'), ENTRY);
  const config = serverConfig({ entry: join(root, 'entry.ts') });
  const resolve = { alias: { 'ipaddr.js': PACKAGE } };
  await build(mergeConfig(config, { configFile: false, root, logLevel: 'silent', resolve }));
});
afterAll(() => rm(root, { recursive: true }));

it('leads stacks to our own sources, and to the lines of packages', async () => {
  const server = join(root, 'dist/server.js');
  const stack = execFileSync('node', ['--enable-source-maps', server, 'none'], {
    encoding: 'utf8',
  });
  expect(stack).toContain('entry.ts:4:13');
  const [, line = ''] = /ipaddr\.js\/lib\/ipaddr\.js:(\d+):\d+/.exec(stack) ?? [];
  const source = await readFile(PACKAGE, 'utf8');
  expect(source.split('\n')[Number(line) - 1]).toContain('throw new Error');
});

it('has one position at most for a line of a package', async () => {
  const map = new TraceMap(await readFile(join(root, 'dist/server.js.map'), 'utf8'));
  const inPackage = decodedMappings(map).map((line) =>
    line.filter(([, source = -1]) => map.sources[source]?.includes('node_modules')),
  );
  expect(Math.max(...inPackage.map(({ length }) => length))).toBe(1);
});
