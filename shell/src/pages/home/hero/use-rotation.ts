import type { UseEmblaCarouselType } from 'embla-carousel-react';
import { useEffect, useState } from 'react';

/** How long a slide is shown. */
const SLIDE_DURATION_MS = 6000;

/**
 * Automatic rotation by the rules of the WAI-ARIA carousel pattern: not for visitors who prefer reduced
 * motion, not while the pointer is over the carousel, and after a stop only on request. Embla's autoplay
 * plugin does not follow them: it restarts after a visitor has stopped it.
 *
 * @param next - Shows the next slide; must be stable.
 * @param startsPaused - Whether the visitor must start the rotation.
 * @param carousel - A drag stops the rotation.
 */
export function useRotation(
  next: () => void,
  startsPaused: boolean,
  carousel: UseEmblaCarouselType[1],
) {
  const [requested, setRequested] = useState<boolean>();
  const [isHovered, setHovered] = useState(false);
  const isPlaying = requested ?? !startsPaused;
  const isRotating = isPlaying && !isHovered;
  useEffect(() => {
    if (!isRotating) return;
    const timer = setInterval(() => {
      if (!document.hidden) next();
    }, SLIDE_DURATION_MS);
    return () => clearInterval(timer);
  }, [isRotating, next]);
  useEffect(() => {
    const stop = () => setRequested(false);
    carousel?.on('pointerDown', stop);
    return () => {
      carousel?.off('pointerDown', stop);
    };
  }, [carousel]);
  return { isPlaying, isRotating, setPlaying: setRequested, setHovered };
}
