import type { SlotContract } from '@clean-express/federation/contract';
import { Link } from '@clean-express/federation/router';
import { buttonClass } from '@clean-express/shared-ui/button';
import { Container } from '@clean-express/shared-ui/container';
import { SectionHeading } from '@clean-express/shared-ui/section-heading';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Slot, useIsUnfilled } from '../../remotes/part-host.tsx';

/** Placeholder of a grid of cards while the remote that renders it loads. */
function CardGridSkeleton({ cards }: { cards: number }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: cards }, (_, index) => index).map((index) => (
        <div key={index} className="overflow-hidden rounded-card bg-surface shadow-card">
          <Skeleton className="aspect-4/3 rounded-none" />
          <div className="flex flex-col gap-3 p-6">
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-5/6" />
            <Skeleton className="mt-4 h-11 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface Props {
  heading: string;
  text?: string;
  /** Path of the whole list. */
  to: string;
  /** What fills it shows the first items of the list. */
  slot: keyof SlotContract;
  /** How many items that are. */
  cards: number;
}

/** A section of the home page around a slot, with a link to the whole list. It is there if the slot is filled. */
export function ListSection({ heading, text, to, slot, cards }: Props) {
  const headingId = useId();
  if (useIsUnfilled(slot)) return undefined;
  return (
    <section aria-labelledby={headingId} className="py-16 lg:py-24">
      <Container>
        <SectionHeading
          id={headingId}
          text={text}
          action={
            // The heading distinguishes the links for screen readers.
            <Link
              to={to}
              aria-describedby={headingId}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              View All
              <ArrowRight aria-hidden className="size-4" />
            </Link>
          }
        >
          {heading}
        </SectionHeading>
        <div className="mt-8 lg:mt-12">
          <Slot name={slot} props={{}} fallback={<CardGridSkeleton cards={cards} />} />
        </div>
      </Container>
    </section>
  );
}
