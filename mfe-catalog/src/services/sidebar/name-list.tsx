import { NavLink } from '@clean-express/federation/router';
import type { Named } from '@clean-express/shared-api';
import { paths } from '@clean-express/shared-ui/paths';
import { Skeleton, skeletonKeys } from '@clean-express/shared-ui/skeleton';

/** Classes of a name in the sidebar. */
const NAME_CLASS =
  'flex min-h-11 items-center rounded-control px-3 py-2 font-medium wrap-break-word transition-colors hover:bg-brand-soft hover:text-brand aria-[current=page]:bg-brand-soft aria-[current=page]:text-brand';

/** A service that may not be in the loaded names yet. */
export interface CurrentService {
  _id: string;
  /** `undefined` while it loads. */
  name: string | undefined;
}

interface Props {
  names: Named[];
  /** The service of the page, listed first unless the names include it. */
  current?: CurrentService | undefined;
}

/** A list of links to services. */
export function NameList({ names, current }: Props) {
  const isListed = !current || names.some(({ _id }) => _id === current._id);
  const listed: CurrentService[] = isListed ? names : [current, ...names];
  return (
    <ul>
      {listed.map(({ _id, name }) => (
        <li key={_id}>
          {name === undefined ? (
            <span aria-hidden className={NAME_CLASS}>
              <Skeleton className="h-7 w-full" />
            </span>
          ) : (
            <NavLink to={paths.serviceDetail.getHref(_id)} className={NAME_CLASS}>
              {name}
            </NavLink>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Skeletons of the names of services. */
export function NameSkeletons() {
  return (
    <ul aria-busy className="mt-2 px-3 pt-2 pb-4">
      {skeletonKeys(8).map((key) => (
        <li key={key} aria-hidden className="px-3 py-2">
          <Skeleton className="h-7 w-full" />
        </li>
      ))}
    </ul>
  );
}
