import { type FocusEvent, useSyncExternalStore } from 'react';
import { HeroControls } from './hero-controls.tsx';
import { HeroSlide } from './hero-slide.tsx';
import { HERO_SLIDES } from './hero-slides.ts';
import { useCarousel } from './use-carousel.ts';
import { useRotation } from './use-rotation.ts';

const QUERY = '(prefers-reduced-motion: reduce)';

function subscribe(notify: () => void) {
  const query = matchMedia(QUERY);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/** Whether the visitor prefers reduced motion. True on the server, where the preference is unknown. */
function useReducedMotion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => true,
  );
}

/** The carousel at the top of the home page, as in the WAI-ARIA carousel pattern. */
export function Hero() {
  const reducesMotion = useReducedMotion();
  const { viewportRef, carousel, selected, next, previous } = useCarousel(!reducesMotion);
  const { isPlaying, isRotating, setPlaying, setHovered } = useRotation(
    next,
    reducesMotion,
    carousel,
  );

  /** Only for keyboard focus: a click also focuses the rotation button, which starts the rotation. */
  const stopOnFocus = ({ target }: FocusEvent) => {
    if (target.matches(':focus-visible')) setPlaying(false);
  };
  return (
    <section
      aria-label="Highlights"
      aria-roledescription="carousel"
      className="relative overflow-hidden bg-brand-soft"
      onFocus={stopOnFocus}
      onMouseEnter={() => setHovered(true)}
      onMouseLeave={() => setHovered(false)}
    >
      <HeroControls
        isPlaying={isPlaying}
        selected={selected}
        onToggle={() => setPlaying(!isPlaying)}
        onPrevious={previous}
        onNext={next}
      />
      <div ref={viewportRef}>
        <div aria-live={isRotating ? 'off' : 'polite'} className="flex touch-pan-y">
          {HERO_SLIDES.map((slide, index) => (
            <HeroSlide
              key={slide.headline}
              slide={slide}
              index={index}
              isCurrent={index === selected}
            />
          ))}
        </div>
      </div>
    </section>
  );
}
