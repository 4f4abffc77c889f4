import { Link } from '@clean-express/federation/router';
import { createSubscription } from '@clean-express/shared-api';
import { Button } from '@clean-express/shared-ui/button';
import { Container } from '@clean-express/shared-ui/container';
import { TextField } from '@clean-express/shared-ui/fields';
import { FormError } from '@clean-express/shared-ui/form-error';
import { paths } from '@clean-express/shared-ui/paths';
import { use, useId } from 'react';
import { InboxContext } from '../../config/runtime-config.ts';
import { FormSent } from '../form-sent.tsx';
import { useInboxForm } from '../use-inbox-form.ts';

/** The offer of 25 % off, with the form to subscribe. */
export function SubscribeBand() {
  const headingId = useId();
  const hasInbox = use(InboxContext);
  const { form, field, submitError, pending, sent } = useInboxForm({
    schema: 'newSubscriptionSchema',
    labels: { email: 'Email' },
    post: ({ email }) => createSubscription({ email: email.trim() }),
    action: paths.home.getHref(),
    thanks: 'Thanks for your Subscription!!!',
  });
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
                {hasInbox
                  ? 'Subscribe and have it off your first month. One letter a month, no noise.'
                  : 'For every trade, from a spotless kitchen to a tuned-up car.'}
              </p>
            </div>
          </div>
          <form {...form} className="flex flex-col gap-4">
            <div className="flex flex-col gap-4 sm:flex-row sm:items-start">
              <TextField {...field('email')} type="email" autoComplete="email" className="grow" />
              <Button type="submit" pending={pending} className="sm:mt-8.5">
                Subscribe
              </Button>
            </div>
            <p className="text-sm text-muted">
              What happens to your address:{' '}
              <Link
                to={paths.privacy.getHref()}
                className="font-semibold underline underline-offset-4"
              >
                Privacy
              </Link>
            </p>
            <FormError message={submitError} />
            <FormSent thanks={sent} />
          </form>
        </div>
      </Container>
    </section>
  );
}
