import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react';
import { useCallback, useEffect, useState } from 'react';

interface Carousel {
  viewportRef: UseEmblaCarouselType[0];
  carousel: UseEmblaCarouselType[1];
  /** Index of the current slide. */
  selected: number;
  next: () => void;
  previous: () => void;
}

/** An Embla carousel, with its current slide and functions that change it. */
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
