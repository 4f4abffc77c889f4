import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { startApp } from '../testing/test-app.ts';

// The rules reject example.com.
const environment = { PUBLIC_URL: 'https://releases.clean-express.test' };

interface Operation {
  operationId?: string;
  security: Record<string, string[]>[];
  responses: Record<string, unknown>;
}

it('passes the recommended rules of Redocly', async () => {
  const { app } = await startApp({ environment });
  const config = await createConfig({
    extends: ['recommended'],
    rules: { 'operation-tag-defined': 'error', 'operation-operationId-unique': 'error' },
  });
  const source = (await app.inject('/docs/json')).body;
  const problems = await lintFromString({ source, config });
  const lines = problems.map(
    ({ ruleId, location, message }) => `${ruleId} at ${location[0]?.pointer}: ${message}`,
  );
  expect(lines).toEqual([]);
});

it('asks for a token wherever one can be refused', async () => {
  const { app } = await startApp({ environment });
  const { paths }: { paths: Record<string, Record<string, Operation>> } = (
    await app.inject('/docs/json')
  ).json();
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  const secured = operations.filter(({ security }) => security.length > 0);
  const refusing = operations.filter(({ responses }) => '401' in responses);
  expect(secured.map(({ operationId }) => operationId)).toEqual(
    refusing.map(({ operationId }) => operationId),
  );
});
