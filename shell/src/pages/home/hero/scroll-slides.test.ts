import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { currentSlide, moveSlidesByButton, SLIDES_ID, scrollSlides } from './scroll-slides.ts';

const PAGE = `
  <button type="button" data-slide-step="-1">Previous</button>
  <button type="button" data-slide-step="1"><b>Next</b></button>
  <button type="button" id="other">Other</button>
  <div id="${SLIDES_ID}"><p></p><p></p><p></p><p></p></div>`;

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};

const slides = () => find(`#${SLIDES_ID}`);
const scrollTo = vi.fn(({ left }: { left: number }) =>
  Object.assign(slides(), { scrollLeft: left }),
);
const onClick = vi.fn();

vi.useFakeTimers();
const finishScroll = () => vi.advanceTimersByTime(1000);

beforeEach(() => {
  document.body.innerHTML = PAGE;
  Object.defineProperties(slides(), { clientWidth: { value: 500 }, scrollTo: { value: scrollTo } });
  document.addEventListener('click', onClick);
});

afterEach(() => {
  document.removeEventListener('click', onClick);
  onClick.mockClear();
  finishScroll();
});

test('the current slide is the one of which most is visible', () => {
  slides().scrollLeft = 740;
  expect(currentSlide(slides())).toBe(1);
  slides().scrollLeft = 760;
  expect(currentSlide(slides())).toBe(2);
});

test('goes around at both ends', () => {
  scrollSlides(slides(), -1);
  expect(currentSlide(slides())).toBe(3);
  finishScroll();
  scrollSlides(slides(), 1);
  expect(currentSlide(slides())).toBe(0);
});

test('counts a step from the slide that it still scrolls to', () => {
  scrollSlides(slides(), 1);
  slides().scrollLeft = 20;
  scrollSlides(slides(), 1);
  expect(currentSlide(slides())).toBe(2);
  scrollSlides(slides(), -1);
  expect(currentSlide(slides())).toBe(1);
});

test('counts a step from where the visitor has scrolled to since', () => {
  scrollSlides(slides(), 1);
  finishScroll();
  slides().scrollLeft = 1000;
  scrollSlides(slides(), 1);
  expect(currentSlide(slides())).toBe(3);
});

test('the buttons move the slides, and no one else gets their clicks', () => {
  addEventListener('click', moveSlidesByButton, { capture: true });
  onTestFinished(() => removeEventListener('click', moveSlidesByButton, { capture: true }));
  find('b').click();
  expect(currentSlide(slides())).toBe(1);
  find('[data-slide-step="-1"]').click();
  expect(currentSlide(slides())).toBe(0);
  expect(onClick).not.toHaveBeenCalled();
  find('#other').click();
  expect(onClick).toHaveBeenCalledOnce();
});
