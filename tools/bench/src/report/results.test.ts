import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { PAGES, readLatest, withFigures } from './results.ts';

it.each(Object.entries(PAGES))(
  '%s has the figures of the last complete run; `npm run bench docs` writes them',
  async (path, kinds) => {
    const page = await readFile(path, 'utf8');
    expect(withFigures(page, readLatest(), kinds)).toBe(page);
  },
);

it('rejects a page without markers', () => {
  expect(() => withFigures('# Performance', readLatest(), ['web'])).toThrow('has no markers');
});
