import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../../fixtures/site/server-process.ts';
import { expect, test } from '../../fixtures/test.ts';

/** A block of the page, and the file that it is from. */
const QUOTE = /<!-- (?<file>e2e\/\S+) -->\n```ts\n(?<code>.*?)```/gs;

test('what the page on testing quotes is what runs', async () => {
  const text = await readFile(join(ROOT, 'docs/testing.md'), 'utf8');
  const quotes = [...text.matchAll(QUOTE)].map(({ groups }) => groups ?? {});
  expect(quotes.length).toBeGreaterThanOrEqual(6);
  for (const { file = '', code = '' } of quotes) {
    expect(await readFile(join(ROOT, file), 'utf8')).toContain(code);
  }
});
