import type { FocusEvent } from 'react';
import { HeroControls } from './hero-controls.tsx';
import { HeroSlide } from './hero-slide.tsx';
import { HERO_SLIDES } from './hero-slides.ts';
import { useCarousel } from './use-carousel.ts';
import { useReducedMotion } from './use-reduced-motion.ts';
import { useRotation } from './use-rotation.ts';

/** The carousel at the top of the home page, after the WAI-ARIA carousel pattern. */
export function Hero() {
  const isStill = useReducedMotion();
  const { viewportRef, carousel, selected, next, previous } = useCarousel(!isStill);
  const { isPlaying, isRotating, setPlaying, setHovered } = useRotation(next, isStill, carousel);

  /** The keyboard's focus only: a click on the rotation button is a wish of its own. */
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
