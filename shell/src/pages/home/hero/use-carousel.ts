import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useCallback, useEffect, useState } from 'react';

interface Carousel {
  viewportRef: UseEmblaCarouselType[0];
  carousel: UseEmblaCarouselType[1];
  /** Number of the slide in view, from 0. */
  selected: number;
  next: () => void;
  previous: () => void;
}

/** A carousel, the slide that is in view, and the ways to another. */
export function useCarousel(isAnimated: boolean): Carousel {
  const [viewportRef, carousel] = useEmblaCarousel({ loop: true, duration: 30 });
  const [selected, setSelected] = useState(0);
  useEffect(() => {
    if (!carousel) return;
    const select = () => setSelected(carousel.selectedScrollSnap());
    carousel.on('select', select);
    return () => {
      carousel.off('select', select);
    };
  }, [carousel]);
  const next = useCallback(() => carousel?.scrollNext(!isAnimated), [carousel, isAnimated]);
  const previous = useCallback(() => carousel?.scrollPrev(!isAnimated), [carousel, isAnimated]);
  return { viewportRef, carousel, selected, next, previous };
}
