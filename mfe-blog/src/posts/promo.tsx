import { Link } from '@clean-express/federation/router';
import { buttonClass } from '@clean-express/shared-ui/button';
import { paths } from '@clean-express/shared-ui/paths';
import { useId } from 'react';

/** The offer in the sidebar. */
export function Promo() {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="rounded-card bg-accent-soft p-6 text-ink">
      <p aria-hidden className="text-display font-extrabold tabular-nums">
        25%
      </p>
      <h2 id={headingId} className="text-h3 font-bold">
        25% off on all services
      </h2>
      <p className="mt-2 text-pretty">
        Cleaning, plumbing, electrics, painting and the car: one price a month, a quarter off.
      </p>
      <Link
        to={paths.services.getHref()}
        className={buttonClass({ variant: 'accent', className: 'mt-6 w-full' })}
      >
        Get Now
      </Link>
    </section>
  );
}
