import { expect, it } from 'vitest';
import { missingFigures } from './missing-figures.ts';

it('names what was not measured', () => {
  const figures = { pages: { home: { lcp: 700, cls: Number.NaN } }, clicks: {}, lost: 'seo' };
  expect(missingFigures(figures)).toEqual(['pages.home.cls', 'clicks']);
});
