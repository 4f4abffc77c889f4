import type { Impact } from '@clean-express/release-contract/overview-api';
import { repositoryName, webAddress } from '@clean-express/release-contract/provenance';
import type { AcceptanceRecord, ReleaseDetail } from '@clean-express/release-contract/release-api';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { useHistory } from '../api/queries.ts';
import { ask, path } from '../api/request.ts';
import { Answer } from '../parts/answer.tsx';
import { History } from '../parts/history.tsx';
import { ImpactList } from '../parts/impact-list.tsx';
import { Table } from '../parts/table.tsx';
import { bytes, Time } from '../parts/texts.tsx';
import { Actions } from './actions.tsx';

function Section({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="text-h3 font-bold">{name}</h2>
      {children}
    </section>
  );
}

function Provenance({ release }: { release: ReleaseDetail }) {
  const { provenance, uploadedAt, uploadedBy } = release;
  const { commit, builder = '', verified } = provenance ?? {};
  const run = webAddress(builder);
  return (
    <p>
      Uploaded <Time at={uploadedAt} /> by {uploadedBy}
      {commit && (
        <>
          , from commit <code>{commit.sha}</code>{' '}
          {commit.repository && ` of ${repositoryName(commit.repository)}`}
        </>
      )}
      {provenance && (verified ? ', as its workflow proves' : ', as the publisher says')}.{' '}
      {run ? (
        <a href={run} className="font-semibold text-brand">
          CI run
        </a>
      ) : (
        builder && `Built by ${builder}.`
      )}
    </p>
  );
}

/** A release beside the live one; no query for a release that is live itself, or the first. */
function useRelease(remote: string, version: string | undefined) {
  return useQuery({
    queryKey: ['release', remote, version],
    queryFn: () => ask<ReleaseDetail>(path`/remotes/${remote}/releases/${version ?? ''}`),
    enabled: version !== undefined,
  });
}

function Files({ release, live }: { release: ReleaseDetail; live: ReleaseDetail | undefined }) {
  const before = new Map(live?.files?.map(({ path: name, size }) => [name, size]));
  const { files = [] } = release;
  const total = (all: ReleaseDetail['files'] = []) => all.reduce((sum, { size }) => sum + size, 0);
  const difference = live ? total(files) - total(live.files) : 0;
  return (
    <details className="text-sm">
      <summary className="cursor-pointer font-semibold text-brand">
        {files.length} files, {bytes(total(files))}
        {live &&
          ` (${difference < 0 ? '−' : '+'}${bytes(Math.abs(difference))} to ${live.version})`}
      </summary>
      <Table name="Files" columns={['File', 'Part', 'Size', 'To the live release']}>
        {files.map(({ part, path: name, size }) => (
          <tr key={`${part} ${name}`}>
            <td>
              <code>{name}</code>
            </td>
            <td>{part}</td>
            <td>{bytes(size)}</td>
            <td>{before.has(name) ? bytes(size - (before.get(name) ?? 0)) : 'new'}</td>
          </tr>
        ))}
      </Table>
    </details>
  );
}

function Dependencies({ manifestText }: { manifestText: string }) {
  const { extras } = JSON.parse(manifestText);
  const needs = Object.entries<string>({ ...extras.shared, ...extras.needs });
  return (
    <p className="text-sm">
      {needs.map(([name, range]) => `${name} ${range}`).join(', ') || 'It needs nothing of others.'}
    </p>
  );
}

function GateRecord({ release: { remote, version, state } }: { release: ReleaseDetail }) {
  const gate = useQuery({
    queryKey: ['gate', remote, version, state],
    queryFn: () => ask<AcceptanceRecord>(path`/remotes/${remote}/releases/${version}/gate-record`),
  });
  return (
    <Answer query={gate} missing>
      {({ at, by, record: { passed, failed, leftOut = 0, failures } }) => (
        <>
          <p>
            {passed} tests have passed, {failed} have failed, {leftOut} were left out; accepted{' '}
            <Time at={at} /> by {by}.
          </p>
          <ul>
            {failures.map(({ test }) => (
              <li key={test}>{test}</li>
            ))}
          </ul>
        </>
      )}
    </Answer>
  );
}

function Release({ release, impact }: { release: ReleaseDetail; impact: Impact | undefined }) {
  const { remote, version } = release;
  const isLive = impact?.live === version;
  const live = useRelease(remote, isLive ? undefined : impact?.live);
  const history = useHistory(remote);
  return (
    <>
      <Provenance release={release} />
      <Actions release={release} impact={impact} />
      <Section name="What changes for others">
        {isLive ? <p>It is live.</p> : impact && <ImpactList impact={impact} />}
      </Section>
      <Section name="Gate">
        <GateRecord release={release} />
      </Section>
      <Section name="What it needs">
        <Dependencies manifestText={release.manifestText} />
      </Section>
      <Section name="Files">
        <Files release={release} live={live.data} />
      </Section>
      <Section name="History">
        <Answer query={history}>
          {(entries) => <History entries={entries.filter((one) => one.version === version)} />}
        </Answer>
      </Section>
    </>
  );
}

/** A release: where it is from, what it changes, and what can be done with it. */
export function ReleaseView() {
  const { remote = '', version = '' } = useParams();
  const release = useRelease(remote, version);
  const impact = useQuery({
    queryKey: ['impact', remote, version],
    queryFn: () => ask<Impact>(path`/remotes/${remote}/releases/${version}/impact`),
  });
  return (
    <>
      <title>{`${remote} ${version} - Releases`}</title>
      <PageHeading className="text-h2">
        {remote} {version}
      </PageHeading>
      <Answer query={release}>{(data) => <Release release={data} impact={impact.data} />}</Answer>
    </>
  );
}
