import type { ReleaseRow } from '@clean-express/release-contract/release-api';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useHistory, useOverview } from '../api/queries.ts';
import { ask, path } from '../api/request.ts';
import { Answer } from '../parts/answer.tsx';
import { History } from '../parts/history.tsx';
import { Table } from '../parts/table.tsx';
import { percent, ReleaseLink, Time } from '../parts/texts.tsx';

const ROLES = { live: 'Live', canary: 'Canary', rollback: 'What a roll-back makes live' };

function Releases({ releases }: { releases: ReleaseRow[] }) {
  return (
    <Table
      name="Releases"
      columns={['Version', 'Role', 'State', 'Visitors', 'Views', 'Errors', 'Uploaded', 'By']}
    >
      {releases.map(({ remote, version, role, state, share, ...release }) => (
        <tr key={version}>
          <td>
            <ReleaseLink remote={remote} version={version} />
          </td>
          <td>{role ? ROLES[role] : '–'}</td>
          <td>{state}</td>
          <td>{share} %</td>
          <td>{release.views ?? '–'}</td>
          <td>{percent(release.errors ?? 0, release.views ?? 0)}</td>
          <td>
            <Time at={release.uploadedAt} />
          </td>
          <td>{release.uploadedBy}</td>
        </tr>
      ))}
    </Table>
  );
}

/** The releases of a remote, and what was changed. */
export function RemoteView() {
  const { remote = '' } = useParams();
  const releases = useQuery({
    queryKey: ['releases', remote],
    queryFn: () => ask<ReleaseRow[]>(path`/remotes/${remote}/releases`),
  });
  const history = useHistory(remote);
  const shown = useOverview().data?.remotes.find((one) => one.remote === remote);
  const { fills = [], mounts = [] } = shown ?? {};
  const parts = [...fills.map((slot) => `fills ${slot}`), ...mounts.map((one) => `mounts ${one}`)];
  return (
    <>
      <title>{`${remote} - Releases`}</title>
      <PageHeading className="text-h2">{remote}</PageHeading>
      {parts.length > 0 && <p className="mb-4">It {parts.join(', ')}.</p>}
      <Answer query={releases}>{(rows) => <Releases releases={rows} />}</Answer>
      <h2 className="mt-8 text-h3 font-bold">History</h2>
      <Answer query={history}>{(entries) => <History entries={entries} />}</Answer>
    </>
  );
}
