import useEmblaCarousel from 'embla-carousel-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

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
 * An Embla carousel that rotates by the rules of the WAI-ARIA carousel pattern: not for visitors who
 * prefer reduced motion, not while the pointer is over the carousel, and after a stop only on request.
 * Embla's autoplay plugin does not follow them: it restarts after a visitor has stopped it.
 */
export function useCarousel() {
  const reducesMotion = useReducedMotion();
  const [viewportRef, carousel] = useEmblaCarousel({ loop: true, duration: 30 });
  const [selected, setSelected] = useState(0);
  const [requested, setPlaying] = useState<boolean>();
  const [isHovered, setHovered] = useState(false);
  const isPlaying = requested ?? !reducesMotion;
  const isRotating = isPlaying && !isHovered;
  const next = useCallback(() => carousel?.scrollNext(reducesMotion), [carousel, reducesMotion]);
  const previous = () => carousel?.scrollPrev(reducesMotion);
  useEffect(() => {
    if (!carousel) return;
    const select = () => setSelected(carousel.selectedScrollSnap());
    const stop = () => setPlaying(false);
    carousel.on('select', select).on('pointerDown', stop);
    return () => void carousel.off('select', select).off('pointerDown', stop);
  }, [carousel]);
  useEffect(() => {
    if (!isRotating) return;
    const timer = setInterval(() => {
      if (!document.hidden) next();
    }, SLIDE_DURATION_MS);
    return () => clearInterval(timer);
  }, [isRotating, next]);
  return { viewportRef, selected, next, previous, isPlaying, isRotating, setPlaying, setHovered };
}
