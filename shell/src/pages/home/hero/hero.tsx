import { Link } from '@clean-express/federation/router';
import { buttonClass } from '@clean-express/shared-ui/button';
import { Container } from '@clean-express/shared-ui/container';
import { paths } from '@clean-express/shared-ui/paths';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, type LucideIcon, Pause, Play } from 'lucide-react';
import type { ComponentProps, FocusEvent } from 'react';
import { Picture } from '../../picture.tsx';
import { SLIDES_ID, type SlideStep } from './scroll-slides.ts';
import { useCarousel } from './use-carousel.ts';

/** The slides of the hero in order, each with the name of its picture in assets/pictures. */
const HERO_SLIDES = [
  {
    headline: 'We are expert in Cleaning',
    text: 'Vetted people, fixed monthly prices and a home that is ready when you are.',
    picture: 'hero-cleaning',
  },
  {
    headline: 'Affordable Price For Car Servicing',
    text: 'Oil, filters, brakes and a wash, in your own driveway, at a price agreed in advance.',
    picture: 'hero-car',
  },
  {
    headline: 'Every Leak Found And Fixed',
    text: 'Our plumbers hear, see and measure what is behind the wall before they open it.',
    picture: 'hero-plumbing',
  },
  {
    headline: 'Power That You Can Rely On',
    text: 'Certified electricians for everything from one loose socket to a whole new board.',
    picture: 'hero-electric',
  },
];

interface ControlProps extends ComponentProps<'button'> {
  label: string;
  icon: LucideIcon;
}

function Control({ label, icon: Icon, ...props }: ControlProps) {
  return (
    <button
      {...props}
      type="button"
      aria-label={label}
      className="pointer-events-auto grid size-11 shrink-0 cursor-pointer place-items-center rounded-full border border-brand-line bg-surface text-brand transition-colors hover:border-brand hover:bg-brand hover:text-on-brand"
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

/**
 * The buttons of the carousel. The rotation button is first, as the carousel pattern requires. Where
 * scripts are disabled, a scrollbar replaces them.
 */
function HeroControls(carousel: ReturnType<typeof useCarousel>) {
  const { isPlaying, setPlaying, selected = 0, move } = carousel;
  /** Before hydration, `data-slide-step` tells an inlined script what the button does. */
  const moves = (step: SlideStep) => ({
    'data-slide-step': step,
    'aria-controls': SLIDES_ID,
    onClick: () => {
      setPlaying(false);
      move(step);
    },
  });
  return (
    <div className="noscript:hidden pointer-events-none absolute inset-x-0 bottom-6 z-10 lg:bottom-10">
      <Container className="flex items-center gap-2">
        <Control
          label={isPlaying ? 'Stop automatic slide show' : 'Start automatic slide show'}
          icon={isPlaying ? Pause : Play}
          onClick={() => setPlaying(!isPlaying)}
        />
        <Control label="Previous slide" icon={ChevronLeft} {...moves(-1)} />
        <Control label="Next slide" icon={ChevronRight} {...moves(1)} />
        <div aria-hidden className="ml-4 flex min-w-0 gap-2">
          {HERO_SLIDES.map(({ headline }, index) => (
            <span
              key={headline}
              className={clsx(
                'h-1 w-8 rounded-full transition-colors',
                index === selected ? 'bg-brand' : 'bg-brand-line',
              )}
            />
          ))}
        </div>
      </Container>
    </div>
  );
}

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
