import { Link } from '@clean-express/federation/router';
import type { Named, Provider, Service } from '@clean-express/shared-api';
import { Avatar } from '@clean-express/shared-ui/avatar';
import { paths } from '@clean-express/shared-ui/paths';
import { useId } from 'react';
import { nameOf, sinceText } from './provider-texts.ts';

const LINK_CLASS = 'font-semibold text-brand underline underline-offset-4';

function ProviderName({ provider }: { provider: Provider }) {
  const name = <bdi className="wrap-anywhere">{provider.name || 'a member'}</bdi>;
  if (!provider._id) return name;
  return (
    <Link to={paths.member.getHref(provider._id)} className={LINK_CLASS}>
      {name}
    </Link>
  );
}

/** Who offers a service. It has its line while that is loading. */
export function OfferedBy({ provider }: { provider: Service['provider'] }) {
  return (
    <div className="mt-4 flex min-h-11 items-center gap-3">
      {provider === null && <p>Offered by Clean Express</p>}
      {provider && (
        <>
          <Avatar src={provider.photo} name={nameOf(provider)} size={44} />
          <div className="min-w-0">
            <p>
              Offered by <ProviderName provider={provider} />
            </p>
            <p className="text-sm text-muted">{sinceText(provider)}</p>
          </div>
        </>
      )}
    </div>
  );
}

interface OthersProps {
  provider: Service['provider'];
  others: Named[];
}

/** Links to other services by the member who offers a service; nothing if there are none. */
export function OtherServices({ provider, others }: OthersProps) {
  const headingId = useId();
  if (!provider || others.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="xl:col-span-2">
      <h2 id={headingId} className="text-h3 font-bold">
        Other services by <bdi className="wrap-anywhere">{provider.name || 'this member'}</bdi>
      </h2>
      <ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        {others.map((other) => (
          <li key={other._id}>
            <Link
              to={paths.serviceDetail.getHref(other._id)}
              dir="auto"
              className={`inline-block py-1 wrap-anywhere ${LINK_CLASS}`}
            >
              {other.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
