import '@clean-express/testing/setup';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { loadExposed } from '../remotes/load-exposed.ts';
import { openRenderedPage, recordReactErrors } from './testing/open-rendered-page.tsx';

vi.mock('../remotes/load-exposed.ts', () => ({ loadExposed: vi.fn() }));

const reactErrors = recordReactErrors();

const Nothing = () => null;

/** The names of the slides that are not inert. */
const reachable = () =>
  screen
    .getAllByRole('group', { name: /^\d of \d$/ })
    .filter((slide) => !slide.matches('[inert]'))
    .map((slide) => slide.getAttribute('aria-label'));

test('hydration keeps the slide that the visitor has scrolled to, and only then are others inert', async () => {
  vi.mocked(loadExposed).mockResolvedValue({ default: Nothing });
  const widgets = {
    'catalog/HomeServices': { default: Nothing },
    'blog/LatestPosts': { default: Nothing },
  };
  const hydrateApp = await openRenderedPage('/', { widgets });
  expect(reachable()).toEqual(['1 of 4', '2 of 4', '3 of 4', '4 of 4']);
  const slides = screen.getByRole('group', { name: '1 of 4' }).parentElement;
  if (!slides) throw new Error('There are no slides.');
  Object.defineProperty(slides, 'clientWidth', { value: 500 });
  slides.scrollLeft = 1000;
  await hydrateApp();
  expect(reachable()).toEqual(['3 of 4']);
  expect(screen.getByRole('button', { name: 'Start automatic slide show' })).toBeDefined();
  expect(reactErrors()).toEqual([]);
});
