import { Link } from '@clean-express/federation/router';
import { buttonClass } from '@clean-express/shared-ui/button';
import { Container } from '@clean-express/shared-ui/container';
import { paths } from '@clean-express/shared-ui/paths';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { Picture } from '../picture/picture.tsx';

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
