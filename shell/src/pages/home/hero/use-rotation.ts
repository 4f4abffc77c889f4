import type { UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, useState } from 'react';

/** How long a slide stands, in milliseconds. */
const SLIDE_TIME = 6000;

/**
 * The rules by which a carousel may turn by itself (WAI-ARIA carousel pattern): not for somebody who
 * wants less motion, not while the pointer is over it, and only on request once it was stopped.
 * Embla's own autoplay goes on again after a visitor's pause.
 *
 * @param next - Shows the next slide; keeps its identity.
 * @param isReluctant - Whether it waits to be asked.
 * @param carousel - A drag of it stops the rotation.
 */
export function useRotation(
  next: () => void,
  isReluctant: boolean,
  carousel: UseEmblaCarouselType[1],
) {
  const [wish, setWish] = useState<boolean>();
  const [isHovered, setHovered] = useState(false);
  const isPlaying = wish ?? !isReluctant;
  const isRotating = isPlaying && !isHovered;
  useEffect(() => {
    if (!isRotating) return;
    const timer = setInterval(() => {
      if (!document.hidden) next();
    }, SLIDE_TIME);
    return () => clearInterval(timer);
  }, [isRotating, next]);
  useEffect(() => {
    const stop = () => setWish(false);
    carousel?.on('pointerDown', stop);
    return () => {
      carousel?.off('pointerDown', stop);
    };
  }, [carousel]);
  return { isPlaying, isRotating, setPlaying: setWish, setHovered };
}
