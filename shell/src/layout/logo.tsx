import { Link } from '@clean-express/federation/router';
import { paths } from '@clean-express/shared-ui/paths';
import { clsx } from 'clsx';

interface Props {
  /** For a dark background. */
  inverse?: boolean | undefined;
  className?: string | undefined;
}

/** The company's logo and name, as a link to the home page. */
export function Logo({ inverse = false, className }: Props) {
  return (
    <Link
      to={paths.home.getHref()}
      className={clsx(
        'inline-flex items-center gap-3 rounded-control text-h3 font-extrabold whitespace-nowrap',
        inverse ? 'text-on-brand focus-visible:outline-accent' : 'text-ink',
        className,
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 40 40" className="size-10 shrink-0">
        <path
          className={inverse ? 'fill-brand-soft' : 'fill-brand'}
          d="M17.4 2.9a4.5 4.5 0 0 1 5.2 0l13.5 9.6a4.5 4.5 0 0 1 1.9 3.7V33a5 5 0 0 1-5 5H7a5 5 0 0 1-5-5V16.2a4.5 4.5 0 0 1 1.9-3.7z"
        />
        <path
          className="fill-accent"
          d="M20 11.5c1.1 6.6 3.4 8.9 10 10-6.6 1.1-8.9 3.4-10 10-1.1-6.6-3.4-8.9-10-10 6.6-1.1 8.9-3.4 10-10Z"
        />
      </svg>
      Clean Express
    </Link>
  );
}
