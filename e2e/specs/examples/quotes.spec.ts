import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from 'site-runner';
import { expect, test } from '../../fixtures/test.ts';

/** A code block of the page, with the file that it quotes. */
const QUOTE = /<!-- (?<file>e2e\/\S+) -->\n```ts\n(?<code>.*?)```/gs;

test('the code on the page about testing is that of the examples', async () => {
  const text = await readFile(join(ROOT, 'docs/testing.md'), 'utf8');
  const quotes = [...text.matchAll(QUOTE)].map(({ groups }) => groups ?? {});
  expect(quotes.length).toBeGreaterThanOrEqual(6);
  for (const { file = '', code = '' } of quotes) {
    expect(await readFile(join(ROOT, file), 'utf8')).toContain(code);
  }
});
