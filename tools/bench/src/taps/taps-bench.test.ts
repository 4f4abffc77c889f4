import { expect, it } from 'vitest';
import type { TapTime } from './tap-probe.ts';
import { summarize, tapsOf } from './taps-bench.ts';

const page = (name: string, path: string) => ({ name, path, content: [], isPublic: true });

it('taps what a page has', () => {
  const names = (name: string) => tapsOf(page(name, '/')).map((tap) => tap.name);
  expect(names('contact')).toEqual(['header link', 'menu']);
  expect(names('service')).toEqual(['load more']);
  expect(names('home')).toContain('carousel');
});

it('taps a link of the header that leads to another page', () => {
  expect(tapsOf(page('services', '/services'))[0]?.target).toContain('"/blogs"');
  expect(tapsOf(page('home', '/'))[0]?.target).toContain('"/services"');
});

const at = (...responses: number[]) =>
  responses.map((response): TapTime => ({ response, sinceNavigation: 1000 + response }));

const summary = summarize(
  { monolith: at(40, 40, 40), federated: at(100, 120, 3000) },
  { '+ 0.5 s': at(40, 50, Infinity), '+ 2 s': at(40, Infinity, Infinity) },
);

it('takes the median of the runs, and compares the time since the navigation', () => {
  expect(summary).toMatchObject({ first: { monolith: 40, federated: 120 } });
  expect(summary.ratio).toBeCloseTo(1120 / 1040);
});

it('has no median when most taps are lost', () => {
  expect(summary.later).toEqual({ '+ 0.5 s': 50, '+ 2 s': Infinity });
});

it('counts the lost taps of all moments', () => {
  expect(summary.lost).toBe(3);
});
