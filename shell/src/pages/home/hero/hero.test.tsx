import '@clean-express/testing/setup';
import { renderPage } from '@clean-express/testing/render-page';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Hero } from './hero.tsx';
import { SLIDES_ID } from './scroll-slides.ts';

const WIDTH = 500;
/** Longer than a slide is shown. */
const ROTATION_MS = 7000;

vi.useFakeTimers();

// jsdom has no layout. The slides scroll at once.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
  Element.prototype.scrollTo = function scroll(this: Element, options?: ScrollToOptions | number) {
    if (typeof options === 'object') scrollBy(this, options.left ?? 0);
  };
});

afterEach(() => {
  vi.advanceTimersByTime(ROTATION_MS);
  vi.restoreAllMocks();
});

function scrollBy(element: Element, left: number): void {
  element.scrollLeft = left;
  fireEvent.scroll(element);
}

function slides(): HTMLElement {
  const element = document.getElementById(SLIDES_ID);
  if (!element) throw new Error('There are no slides.');
  return element;
}

/** The indexes of the slides that are not inert. */
const active = () =>
  [...slides().children].flatMap((slide, index) => (slide.matches('[inert]') ? [] : index));

const rotate = () => act(() => vi.advanceTimersByTime(ROTATION_MS));

function open() {
  renderPage(Hero, '/');
  expect(active()).toEqual([0]);
}

test('the buttons move the slides', () => {
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Next slide' }));
  expect(active()).toEqual([1]);
  fireEvent.click(screen.getByRole('button', { name: 'Previous slide' }));
  expect(active()).toEqual([0]);
});

test('rotates until the visitor touches the slides', () => {
  open();
  rotate();
  expect(active()).toEqual([1]);
  fireEvent.pointerDown(slides());
  rotate();
  expect(active()).toEqual([1]);
  fireEvent.click(screen.getByRole('button', { name: 'Start automatic slide show' }));
  rotate();
  expect(active()).toEqual([2]);
});

test.each([
  ['Next slide', 1],
  ['Previous slide', 3],
])('does not rotate after %s', (name, index) => {
  open();
  fireEvent.click(screen.getByRole('button', { name }));
  rotate();
  expect(active()).toEqual([index]);
  expect(screen.getByRole('button', { name: 'Start automatic slide show' })).toBeVisible();
});

test('does not rotate while the pointer is over it', () => {
  open();
  fireEvent.mouseEnter(screen.getByRole('region', { name: 'Highlights' }));
  rotate();
  expect(active()).toEqual([0]);
  fireEvent.mouseLeave(screen.getByRole('region', { name: 'Highlights' }));
  rotate();
  expect(active()).toEqual([1]);
});

test('the focus follows from a slide that has become inert to the next', () => {
  open();
  act(() => screen.getAllByRole('link', { name: 'See Services' })[0]?.focus());
  scrollBy(slides(), WIDTH);
  expect(screen.getByRole('group', { name: '2 of 4' })).toHaveFocus();
});
