import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PERFORMANCE_PAGE, readLatest, withFigures } from './results.ts';

it('has the figures of the last complete run; `npm run bench docs` writes them', async () => {
  const page = await readFile(PERFORMANCE_PAGE, 'utf8');
  expect(withFigures(page, readLatest())).toBe(page);
});

it('rejects a page without markers', () => {
  expect(() => withFigures('# Performance', readLatest())).toThrow('has no markers');
});
