import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { generateSource } from 'oazapfts';
import { expect, it, onTestFinished } from 'vitest';
import { runProgram } from '../engines/run-program.ts';
import { sharedTestApp } from '../test-app.ts';

// The rules reject example.com.
const testApp = sharedTestApp({ PUBLIC_URL: 'https://api.clean-express.test' });

interface Operation {
  operationId?: string;
  security: Record<string, string[]>[];
  responses: Record<string, unknown>;
}

const read = async () => (await testApp().app.inject('/docs/json')).body;

async function readOperations(): Promise<Operation[]> {
  const { paths }: { paths: Record<string, Record<string, Operation>> } = JSON.parse(await read());
  return Object.values(paths).flatMap((path) => Object.values(path));
}

it('passes the recommended rules of Redocly', async () => {
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'operation-tag-defined': 'error', 'operation-operationId-unique': 'error' },
  });
  const problems = await lintFromString({ source: await read(), config });
  // Such as `operation-operationId at #/paths/~1jwt/post: …`.
  const lines = problems.map(
    ({ ruleId, location, message }) => `${ruleId} at ${location[0]?.pointer}: ${message}`,
  );
  expect(lines).toEqual([]);
});

it('asks for a token wherever one can be refused', async () => {
  const operations = await readOperations();
  const secured = operations.filter(({ security }) => security.length > 0);
  const refusing = operations.filter(({ responses }) => '401' in responses);
  expect(secured.map(({ operationId }) => operationId)).toEqual(
    refusing.map(({ operationId }) => operationId),
  );
});

/** A program that uses a generated client. */
const PROGRAM = `
import type { RequestOpts } from '@oazapfts/runtime';
import { addReview, deleteReview, getService, listServices } from './client';

export async function names(): Promise<string[]> {
  const page = await listServices({ limit: 12, sort: '-price', q: 'clean' });
  if (page.status !== 200) throw new Error(page.data.message);
  return page.data.map(({ name }) => name);
}

export async function replaceReview(id: string, serviceId: string, options: RequestOpts) {
  const service = await getService({ id: serviceId });
  if (service.status !== 200) throw new Error(service.data.code);
  const { name: serviceName, photo: serviceImg } = service.data;
  await deleteReview({ id }, options);
  const body = { name: '', email: '', comment: '', photo: '', serviceName, serviceId, serviceImg };
  const added = await addReview({ body }, options);
  return added.status === 201 ? added.data.insertedId : undefined;
}
`;

const { resolve } = createRequire(import.meta.url);

it('generates a client that compiles', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const write = (file: string, text: string) => writeFile(join(folder, file), text);
  await write('openapi.json', await read());
  const options = { argumentStyle: 'object', futureStripLegacyMethods: true } as const;
  await write('client.ts', await generateSource(join(folder, 'openapi.json'), options));
  await write('program.ts', PROGRAM);
  const runtime = dirname(resolve('@oazapfts/runtime'));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'esnext',
    moduleResolution: 'bundler',
    target: 'es2022',
    types: [],
    paths: {
      '@oazapfts/runtime': [join(runtime, 'index')],
      '@oazapfts/runtime/*': [`${runtime}/*`],
    },
  };
  await write('tsconfig.json', JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  const compiler = join(dirname(resolve('typescript/package.json')), 'bin/tsc');
  // Fails with the compiler's messages.
  await runProgram(process.execPath, [compiler, '--project', folder], {});
});
