import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { GUIDES_FOLDER } from '../config.ts';
import { startApp } from '../testing/test-app.ts';

it('lists the guides for coding agents, and serves each of them', async () => {
  const { app } = await startApp();
  const { body, headers } = await app.inject('/llms.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body).toMatch(/^# Clean Express\n\n> .+\n\n## Guides\n\n- \[/);
  expect(body).toContain('\n- [A team with a repository of its own](/guides/teams.md): Your team ');
  const addresses = [...body.matchAll(/\]\((\/[^)]+)\)/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(5);
  for (const address of addresses) expect((await app.inject(address)).statusCode).toBe(200);
  const guide = await app.inject('/guides/teams.md');
  expect(guide.body).toBe(await readFile(`${GUIDES_FOLDER}/teams.md`, 'utf8'));
  expect((await app.inject('/guides/constructor')).statusCode).toBe(404);
});
