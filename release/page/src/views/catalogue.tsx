import type { Catalogue } from '@clean-express/release-contract/overview-api';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../api/request.ts';
import { Answer } from '../parts/answer.tsx';
import { Table } from '../parts/table.tsx';
import { ReleaseLink, RemoteLink, Time } from '../parts/texts.tsx';

/** A release that is as old misses what was mended since. */
const OLD_MS = 8 * 7 * 24 * 60 * 60 * 1000;

interface SectionProps {
  name: string;
  columns: string[];
  children: ReactNode;
}

function Section({ name, columns, children }: SectionProps) {
  return (
    <section className="mt-8">
      <h2 className="text-h3 font-bold">{name}</h2>
      <Table name={name} columns={columns}>
        {children}
      </Table>
    </section>
  );
}

type Owned = Catalogue['paths'][number];

function OwnedTable({ name, owned, users }: { name: string; owned: Owned[]; users?: string }) {
  return (
    <Section name={name} columns={['Name', 'Owner', ...(users ? [users] : [])]}>
      {owned.map((one) => (
        <tr key={one.name}>
          <td>
            <code>{one.name}</code> {one.version}
          </td>
          <td>
            <RemoteLink remote={one.owner} />
          </td>
          {users && <td>{one.users.join(', ') || '–'}</td>}
        </tr>
      ))}
      {owned.length === 0 && (
        <tr>
          <td colSpan={3}>None.</td>
        </tr>
      )}
    </Section>
  );
}

function Deprecated({ deprecated }: { deprecated: Catalogue['deprecated'] }) {
  if (deprecated.length === 0) return null;
  return (
    <Section name="Deprecated" columns={['Name', 'Owner', 'Ends on', 'Still used by']}>
      {deprecated.map(({ name, owner, endsOn, users }) => (
        <tr key={name}>
          <td>
            <code>{name}</code>
          </td>
          <td>
            <RemoteLink remote={owner} />
          </td>
          <td>{endsOn}</td>
          <td>{users.length > 0 ? `${users.length}: ${users.join(', ')}` : 'none'}</td>
        </tr>
      ))}
    </Section>
  );
}

function Shared({ shared }: { shared: Catalogue['shared'] }) {
  const remotes = [...new Set(shared.flatMap(({ needs }) => needs.map(({ remote }) => remote)))];
  return (
    <Section name="Shared libraries" columns={['Library', 'Shell', ...remotes, 'Next major']}>
      {shared.map(({ name, version, needs, holdBack }) => (
        <tr key={name}>
          <td>
            <code>{name}</code>
          </td>
          <td>{version}</td>
          {remotes.map((remote) => (
            <td key={remote}>{needs.find((one) => one.remote === remote)?.range ?? '–'}</td>
          ))}
          <td>{holdBack.length > 0 ? `held back by ${holdBack.join(', ')}` : 'free'}</td>
        </tr>
      ))}
    </Section>
  );
}

function Oldest({ oldest }: { oldest: Catalogue['oldest'] }) {
  const old = oldest.filter(({ builtAt }) => Date.now() - Date.parse(builtAt) > OLD_MS);
  return (
    <Section name="Live for more than eight weeks" columns={['Remote', 'Version', 'Built']}>
      {old.map(({ remote, version, builtAt }) => (
        <tr key={remote}>
          <td>
            <RemoteLink remote={remote} />
          </td>
          <td>
            <ReleaseLink remote={remote} version={version} />
          </td>
          <td>
            <Time at={builtAt} />
          </td>
        </tr>
      ))}
      {old.length === 0 && (
        <tr>
          <td colSpan={3}>None: everything that is live was built since.</td>
        </tr>
      )}
    </Section>
  );
}

/** Who owns what of all that is live, and who uses it. */
export function CatalogueView() {
  const catalogue = useQuery({
    queryKey: ['catalogue'],
    queryFn: () => ask<Catalogue>('/catalogue'),
  });
  return (
    <>
      <title>Catalogue - Releases</title>
      <PageHeading className="text-h2">Catalogue</PageHeading>
      <Answer query={catalogue}>
        {({ paths, widgets, slots, state, deprecated, shared, oldest }) => (
          <>
            <Deprecated deprecated={deprecated} />
            <OwnedTable name="Widgets" owned={widgets} users="Mounted by" />
            <OwnedTable name="Slots" owned={slots} users="Filled by" />
            <OwnedTable name="Shared state" owned={state} users="Read by" />
            <Shared shared={shared} />
            <Oldest oldest={oldest} />
            <OwnedTable name="Paths" owned={paths} />
          </>
        )}
      </Answer>
    </>
  );
}
