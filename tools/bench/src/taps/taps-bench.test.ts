import { expect, it } from 'vitest';
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

const summary = summarize({
  'first paint': [100, 3000, 120],
  '+ 0.5 s': [40, 50, Infinity],
  '+ 2 s': [40, Infinity, Infinity],
});

it('takes the median of the runs, and has none when most taps are lost', () => {
  expect(summary.times).toEqual({ 'first paint': 120, '+ 0.5 s': 50, '+ 2 s': Infinity });
});

it('counts the lost taps of all moments', () => {
  expect(summary.lost).toBe(3);
});
