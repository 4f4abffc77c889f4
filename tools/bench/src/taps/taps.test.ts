import { expect, it } from 'vitest';
import { tapsOf } from './taps.ts';

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
