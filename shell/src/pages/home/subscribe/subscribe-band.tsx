import { Container } from '@clean-express/shared-ui/container';
import { useId } from 'react';
import { SubscribeForm } from './subscribe-form.tsx';

/** The offer of 25 % off, with the form to subscribe. */
export function SubscribeBand() {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="pb-16 lg:pb-24">
      <Container>
        <div className="grid items-center gap-8 rounded-card bg-accent-soft p-6 md:p-12 lg:grid-cols-2 lg:gap-16 lg:p-16">
          <div className="flex items-center gap-6">
            <p
              aria-hidden
              className="grid size-28 shrink-0 -rotate-6 place-items-center rounded-card bg-accent text-center font-extrabold lg:size-40"
            >
              <span>
                <span className="block text-h1 leading-none">25%</span>
                <span className="text-lead">off</span>
              </span>
            </p>
            <div>
              <h2 id={headingId} className="text-h2 font-bold text-balance">
                25% off on all services
              </h2>
              <p className="mt-2 text-pretty text-muted">
                Subscribe and have it off your first month. One letter a month, no noise.
              </p>
            </div>
          </div>
          <SubscribeForm />
        </div>
      </Container>
    </section>
  );
}
