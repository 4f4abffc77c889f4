import { Container } from '@clean-express/shared-ui/container';
import { Droplets, House, type LucideIcon, Wrench } from 'lucide-react';
import { useId } from 'react';

interface SummaryCard {
  title: string;
  text: string;
  icon: LucideIcon;
}

const CARDS: SummaryCard[] = [
  {
    title: 'Management lick',
    text: 'From the first drop to the dried-out wall: one person in charge, who tells you every day where things stand.',
    icon: Wrench,
  },
  {
    title: 'Leakage Detection',
    text: 'Sound, heat and moisture tell us where the pipe leaks, so that one tile comes off and not the whole wall.',
    icon: Droplets,
  },
  {
    title: 'Residential Services',
    text: 'Plumbing, power, paint and a spotless kitchen for houses and flats, from a single visit to a monthly plan.',
    icon: House,
  },
];

/** Three cards that summarize the services. */
export function ServiceSummary() {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="bg-ink py-16 text-on-brand lg:py-24">
      <Container>
        <h2 id={headingId} className="max-w-prose text-h2 font-bold text-balance">
          From the first drop to the last coat of paint
        </h2>
        <ul className="mt-8 grid gap-6 md:grid-cols-3 lg:mt-12">
          {CARDS.map(({ title, text, icon: Icon }) => (
            <li key={title} className="rounded-card bg-on-brand/8 p-6 lg:p-8">
              <span className="grid size-14 place-items-center rounded-control bg-accent text-ink">
                <Icon aria-hidden className="size-7" strokeWidth={1.75} />
              </span>
              <h3 className="mt-6 text-h3 font-bold">{title}</h3>
              <p className="mt-2 text-pretty text-on-brand/80">{text}</p>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}
