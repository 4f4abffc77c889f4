import { Link } from '@clean-express/federation/router';
import type { SearchMeaning } from '@clean-express/shared-api';
import { serviceListHref, type UrlFilter } from './service-filter.ts';

interface Props {
  filter: UrlFilter;
  /** What the results were searched for, if nothing was found for the words of the filter. */
  search: SearchMeaning | undefined;
}

/** Tells what the list was searched for instead of the words that were typed. */
export function SearchNote({ filter, search }: Props) {
  return (
    // A screen reader announces only what comes into an element that is there.
    <p role="status" className="empty:hidden">
      {search && `Nothing found for “${filter.q}”. `}
      {search?.match === 'any' && `These services have some of the words “${search.words}”.`}
      {search?.match === 'all' && (
        <>
          Did you mean{' '}
          <Link
            to={serviceListHref({ ...filter, q: search.words })}
            preventScrollReset
            className="font-semibold text-brand underline"
          >
            {search.words}
          </Link>
          ?
        </>
      )}
    </p>
  );
}
