import { NavLink } from '@clean-express/federation/router';
import type { Named } from '@clean-express/shared-api';
import { paths } from '@clean-express/shared-ui/paths';
import { Skeleton } from '@clean-express/shared-ui/skeleton';
import { NAME_CLASS } from './name-class.ts';

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
