import { Link } from '@clean-express/federation/router';
import { clsx } from 'clsx';
import { serviceListHref, type UrlFilter } from './service-filter.ts';

/** The trades of the marketplace: label → the search that finds its services. */
const TRADES = [
  ['Cleaning', 'cleaning'],
  ['Plumbing', 'plumbing'],
  ['Electrical', 'electrical'],
  ['Painting', 'painting'],
  ['Carpentry', 'carpentry'],
  ['Boilers', 'boiler'],
  ['Leaks', 'leak'],
  ['Car servicing', 'car servicing'],
] as const;

interface Props {
  filter: UrlFilter;
  className: string;
}

/** Links to the searches for trades. */
export function Trades({ filter, className }: Props) {
  return (
    <nav aria-label="Trades" className={clsx('mt-6', className)}>
      <ul className="flex flex-wrap gap-x-1.5 gap-y-2">
        {TRADES.map(([label, q]) => (
          <li key={q}>
            <Link
              to={serviceListHref({ q })}
              preventScrollReset
              aria-current={filter.q === q ? 'page' : undefined}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 font-medium text-ink transition-colors hover:border-ink aria-[current]:border-brand aria-[current]:bg-brand-soft"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
