import { Link } from '@clean-express/federation/router';
import { buttonClass } from '@clean-express/shared-ui/button';
import { Container } from '@clean-express/shared-ui/container';
import { paths } from '@clean-express/shared-ui/paths';
import { type ReactNode, useId } from 'react';

/** The offer in the sidebar. */
function Promo() {
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

interface Props {
  /** What the sidebar lists, above the offer. */
  sidebar: ReactNode;
  children: ReactNode;
}

/**
 * Layout of a page with a sidebar, which is sticky on wide screens and comes last on narrow ones. The
 * sidebar ends with the offer.
 */
export function WithSidebar({ sidebar, children }: Props) {
  return (
    <Container className="grid items-start gap-12 py-8 md:py-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">{children}</div>
      <aside aria-label="More from the blog" className="flex flex-col gap-6 lg:sticky lg:top-24">
        {sidebar}
        <Promo />
      </aside>
    </Container>
  );
}
