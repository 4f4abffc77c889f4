import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { currentSlide, type SlideStep, scrollSlides } from './scroll-slides.ts';

/** How long a slide is shown. */
const SLIDE_DURATION_MS = 6000;

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

function subscribe(notify: () => void) {
  const query = matchMedia(REDUCED_MOTION);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/** Whether the visitor prefers reduced motion. True on the server, where the preference is unknown. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(REDUCED_MOTION).matches,
    () => true,
  );
}

/**
 * The visible slide, by the position of the scroller: undefined until hydration. If the slide with the
 * focus has become inert, its successor gets the focus: the arrow keys then still scroll.
 */
function useVisibleSlide() {
  const slides = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<number>();
  const select = useCallback(() => {
    if (slides.current) setSelected(currentSlide(slides.current));
  }, []);
  useEffect(select, [select]);
  useLayoutEffect(() => {
    const slide = slides.current?.children[selected ?? 0];
    const previous = document.activeElement?.closest('[inert]');
    if (slide instanceof HTMLElement && previous?.parentElement === slides.current) {
      slide.focus({ preventScroll: true });
    }
  }, [selected]);
  return { slides, selected, select };
}

/**
 * A carousel that rotates by the rules of the WAI-ARIA carousel pattern: not for visitors who prefer
 * reduced motion, not while the pointer is over the carousel, and after a stop only on request.
 */
export function useCarousel() {
  const reducesMotion = useReducedMotion();
  const { slides, selected, select } = useVisibleSlide();
  const [requested, setPlaying] = useState<boolean>();
  const [isHovered, setHovered] = useState(false);
  const isPlaying = requested ?? !reducesMotion;
  const isRotating = isPlaying && !isHovered;
  const move = useCallback(
    (step: SlideStep) => {
      if (slides.current) scrollSlides(slides.current, step);
    },
    [slides],
  );
  useEffect(() => {
    // The visitor has moved the slides before hydration.
    if (slides.current && slides.current.scrollLeft > 0) setPlaying(false);
  }, [slides]);
  useEffect(() => {
    if (!isRotating) return;
    const timer = setInterval(() => {
      if (!document.hidden) move(1);
    }, SLIDE_DURATION_MS);
    return () => clearInterval(timer);
  }, [isRotating, move]);
  return { slides, selected, select, move, isPlaying, isRotating, setPlaying, setHovered };
}
