/**
 * The carousel's row of slides is a native scroller. These functions move it, in React and, before
 * hydration, in the script that the SSR server inlines into rendered pages.
 */

/** The id of the scroller: an element as wide as each of its children, the slides. */
export const SLIDES_ID = 'highlights-slides';

/** How far a button moves the slides. */
export type SlideStep = -1 | 1;

/** Longer than any browser takes for a smooth scroll. */
const SCROLL_MS = 1000;

let last = { index: 0, time: Number.NEGATIVE_INFINITY };

/** The index of the slide that is visible, or most of it. */
export function currentSlide({ scrollLeft, clientWidth }: Element): number {
  return Math.round(scrollLeft / Math.max(clientWidth, 1));
}

/**
 * Scrolls to the next or previous slide, and from the last to the first. While it scrolls, a step counts
 * from the slide that it scrolls to, so that quick clicks add up.
 */
export function scrollSlides(slides: Element, step: SlideStep): void {
  const time = performance.now();
  const from = time - last.time < SCROLL_MS ? last.index : currentSlide(slides);
  const count = slides.childElementCount;
  const index = (from + step + count) % count;
  last = { index, time };
  slides.scrollTo({ left: index * slides.clientWidth });
}

/**
 * Moves the slides by a click on a button with `data-slide-step`, before hydration: React does so
 * afterwards.
 *
 * @returns Whether it did. No one else gets the click then: hydration would repeat the step.
 */
export function moveSlidesByButton(event: Event): boolean {
  const { target } = event;
  const button = target instanceof Element && target.closest<HTMLElement>('[data-slide-step]');
  const slides = document.getElementById(SLIDES_ID);
  if (!button || !slides) return false;
  event.stopImmediatePropagation();
  scrollSlides(slides, Number(button.dataset.slideStep) < 0 ? -1 : 1);
  return true;
}
