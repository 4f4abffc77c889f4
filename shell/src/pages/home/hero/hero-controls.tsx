import { Container } from '@clean-express/shared-ui/container';
import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight, type LucideIcon, Pause, Play } from 'lucide-react';
import type { ComponentProps } from 'react';
import { HERO_SLIDES } from './hero-slides.ts';
import { SLIDES_ID, type SlideStep } from './scroll-slides.ts';
import type { useCarousel } from './use-carousel.ts';

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
export function HeroControls(carousel: ReturnType<typeof useCarousel>) {
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
