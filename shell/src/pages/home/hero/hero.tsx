import { Link } from '@clean-express/federation/router';
import { buttonClass } from '@clean-express/shared-ui/button';
import { Container } from '@clean-express/shared-ui/container';
import { paths } from '@clean-express/shared-ui/paths';
import type { FocusEvent } from 'react';
import { Picture } from '../../picture.tsx';
import { HeroControls } from './hero-controls.tsx';
import { HERO_SLIDES } from './hero-slides.ts';
import { SLIDES_ID } from './scroll-slides.ts';
import { useCarousel } from './use-carousel.ts';

type SlideProps = (typeof HERO_SLIDES)[number] & { index: number; isInert: boolean };

/** A slide: headline, text and buttons beside a picture. */
function HeroSlide({ index, isInert, headline, text, picture }: SlideProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the carousel pattern's role; a fieldset is for forms
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${index + 1} of ${HERO_SLIDES.length}`}
      inert={isInert}
      tabIndex={-1}
      className="min-w-0 shrink-0 grow-0 basis-full snap-start snap-always -outline-offset-4"
    >
      <Container className="grid items-center gap-8 pt-8 pb-24 md:pt-12 lg:grid-cols-[5fr_6fr] lg:gap-16 lg:pt-16 lg:pb-28">
        <div className="max-w-prose">
          <h2 className="text-display font-extrabold text-balance">{headline}</h2>
          <p className="mt-6 text-lead text-pretty text-muted">{text}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to={paths.services.getHref()} className={buttonClass({ variant: 'accent' })}>
              See Services
            </Link>
            <Link to={paths.blogs.getHref()} className={buttonClass({ variant: 'secondary' })}>
              Know More
            </Link>
          </div>
        </div>
        <Picture
          name={picture}
          ratio="16/9"
          sizes="(min-width: 80rem) 624px, (min-width: 64rem) 52vw, 100vw"
          priority={index === 0}
          className="order-first overflow-hidden rounded-card shadow-raised lg:order-none"
        />
      </Container>
    </div>
  );
}

/**
 * The carousel at the top of the home page, as in the WAI-ARIA carousel pattern. The browser scrolls its
 * slides, also without script. All slides but the visible one are inert once the page is hydrated.
 */
export function Hero() {
  const carousel = useCarousel();
  const { slides, selected, select, isRotating, setPlaying, setHovered } = carousel;
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
      <HeroControls {...carousel} />
      <div
        ref={slides}
        id={SLIDES_ID}
        aria-live={isRotating ? 'off' : 'polite'}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none] noscript:[scrollbar-width:auto] motion-safe:scroll-smooth"
        onScroll={select}
        onPointerDown={() => setPlaying(false)}
      >
        {HERO_SLIDES.map((slide, index) => (
          <HeroSlide
            key={slide.headline}
            {...slide}
            index={index}
            isInert={selected !== undefined && index !== selected}
          />
        ))}
      </div>
    </section>
  );
}
