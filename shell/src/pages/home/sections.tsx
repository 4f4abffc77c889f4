import { Link } from '@clean-express/federation/router';
import { buttonClass } from '@clean-express/shared-ui/button';
import { Container } from '@clean-express/shared-ui/container';
import { paths } from '@clean-express/shared-ui/paths';
import { CircleCheck, Droplets, House, Wrench } from 'lucide-react';
import { useId } from 'react';
import { Picture } from '../picture.tsx';

const FIGURES = [
  { figure: '24', text: 'hours a day' },
  { figure: '7', text: 'days a week' },
  { figure: '1300+', text: 'boilers installed' },
  { figure: '2300+', text: '24X7 services' },
];

/** The company in figures. */
export function Proof() {
  return (
    <section aria-label="In figures" className="border-b border-line bg-surface">
      <Container>
        <ul className="grid grid-cols-2 gap-y-8 py-8 lg:grid-cols-4 lg:py-12">
          {FIGURES.map(({ figure, text }) => (
            <li
              key={text}
              className="border-line pl-6 odd:pl-0 even:border-l lg:border-l lg:pl-8 lg:odd:pl-8 lg:first:border-0 lg:first:pl-0"
            >
              <span className="block text-h1 font-extrabold text-brand tabular-nums">{figure}</span>{' '}
              <span className="text-muted">{text}</span>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

const TRADES = ['Electricians', 'Plumbers', 'Carpenters', 'Painters', 'Cleaners', 'Car mechanics'];

/** The company, with its trades. */
export function About() {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="bg-sand py-16 lg:py-24">
      <Container className="grid items-center gap-8 lg:grid-cols-2 lg:gap-20">
        <Picture
          name="about"
          ratio="4/3"
          sizes="(min-width: 80rem) 560px, (min-width: 64rem) 45vw, 100vw"
          className="overflow-hidden rounded-card"
        />
        <div>
          <h2 id={headingId} className="text-h2 font-bold text-balance">
            People you would let into your home
          </h2>
          <p className="mt-4 max-w-prose text-lead text-pretty text-muted">
            Every one of our people is trained, insured and known to us by name. You see who comes,
            you know what it costs, and our team is there at three in the morning.
          </p>
          <ul className="mt-8 grid grid-cols-2 gap-x-6 gap-y-3">
            {TRADES.map((trade) => (
              <li key={trade} className="flex items-center gap-3 font-medium">
                <CircleCheck aria-hidden className="size-5 shrink-0 text-brand" />
                {trade}
              </li>
            ))}
          </ul>
          <Link to={paths.services.getHref()} className={buttonClass({ className: 'mt-8' })}>
            Read More <span className="sr-only">about our services</span>
          </Link>
        </div>
      </Container>
    </section>
  );
}

const CARDS = [
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
