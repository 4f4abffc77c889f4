import type {
  Overview,
  OverviewRemote,
  Point,
  VisibleRelease,
} from '@clean-express/release-contract/overview-api';
import { shortSha } from '@clean-express/release-contract/provenance';
import type { JudgedVital } from '@clean-express/release-contract/samples';
import { PageHeading } from '@clean-express/shared-ui/page-heading';
import type { ReactNode } from 'react';
import { useOverview } from '../api/queries.ts';
import { Answer } from '../parts/answer.tsx';
import { Chart } from '../parts/chart.tsx';
import { changeText, percent, ReleaseLink, RemoteLink, Time, vitalText } from '../parts/texts.tsx';

const COLUMNS =
  'xl:grid-cols-[minmax(0,1.1fr)_minmax(0,1.35fr)_minmax(0,1.35fr)_repeat(6,4.75rem)_minmax(0,1.3fr)]';

const NAMES = [
  ...['Remote', 'Live', 'Canary', 'Views', 'Errors', 'Failures'],
  ...['LCP', 'INP', 'CLS', 'Last change'],
];

function Cell({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-3 text-sm xl:block">
      <span className="w-28 shrink-0 text-muted xl:sr-only">{name} </span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

const sum = (points: readonly Point[], count: (point: Point) => number) =>
  points.reduce((all, point) => all + count(point), 0);

/** Points without page views say nothing of a share. */
const shareOf = (part: number, all: number) => (all === 0 ? null : part / all);

interface FiguresProps {
  remote: OverviewRemote;
  name: string;
  /** What the chart shows of a point. */
  value: (point: Point) => number | null;
  /** The last hour of a release, in words. */
  text: (points: readonly Point[]) => string;
}

/** A measure of the live release in the last hour, with the canary's beside it. */
function Figures({ remote: { live, canary }, name, value, text }: FiguresProps) {
  return (
    <Cell name={name}>
      <Chart
        name={name}
        live={live.points.map(value)}
        canary={canary?.points.map(value)}
        text={text(live.points)}
      />
      {canary && (
        <div className="text-danger-strong">
          <span className="sr-only">Canary: </span>
          {text(canary.points)}
        </div>
      )}
    </Cell>
  );
}

function VitalFigures({ remote, vital }: { remote: OverviewRemote; vital: JudgedVital }) {
  const newest = (points: readonly Point[]) =>
    points.findLast(({ p75 }) => p75[vital] !== null)?.p75[vital] ?? null;
  return (
    <Figures
      remote={remote}
      name={vital}
      value={({ p75 }) => p75[vital]}
      text={(points) => vitalText(vital, newest(points))}
    />
  );
}

function Release({ release, children }: { release: VisibleRelease; children?: ReactNode }) {
  const { remote, version, provenance, uploadedAt, set } = release;
  const { sha } = provenance?.commit ?? {};
  return (
    <>
      <div className="xl:truncate">
        <ReleaseLink remote={remote} version={version} />
      </div>
      <div className="text-muted">
        {children ?? (
          <>
            {sha && <code>{shortSha(sha)}</code>} <Time at={uploadedAt} />
          </>
        )}
        {set && `, with its set ${set}`}
      </div>
    </>
  );
}

function Canary({ canary }: { canary: VisibleRelease }) {
  const { share, next } = canary;
  return (
    <Release release={canary}>
      {share} % of visitors
      {next && (
        <>
          , {next.share} % <Time at={next.at} />
          {next.views > 0 && `, after ${next.views} more page views`}
        </>
      )}
    </Release>
  );
}

function Row({ remote: shown }: { remote: OverviewRemote }) {
  const { remote, live, canary, wrong, change, fills, mounts } = shown;
  const parts = [...fills.map((slot) => `fills ${slot}`), ...mounts.map((one) => `mounts ${one}`)];
  return (
    <li className={`grid gap-x-3 gap-y-1 border-t border-line py-1.5 ${COLUMNS}`}>
      <Cell name="Remote">
        <RemoteLink remote={remote} />
        {parts.length > 0 && (
          <details className="ms-2 inline-block align-top text-muted">
            <summary className="cursor-pointer">{parts.length} parts</summary>
            {parts.join(', ')}
          </details>
        )}
        <div className="text-muted xl:truncate">{live.owner}</div>
      </Cell>
      <Cell name="Live">
        <Release release={live} />
      </Cell>
      <Cell name="Canary">{canary ? <Canary canary={canary} /> : '–'}</Cell>
      <Figures
        remote={shown}
        name="Views"
        value={({ views }) => views}
        text={(points) => `${sum(points, ({ views }) => views)}`}
      />
      <Figures
        remote={shown}
        name="Errors"
        value={({ errors, views }) => shareOf(errors, views)}
        text={(points) =>
          percent(
            sum(points, ({ errors }) => errors),
            sum(points, ({ views }) => views),
          )
        }
      />
      <Figures
        remote={shown}
        name="Failures"
        value={({ failedRenders, renders }) => shareOf(failedRenders, renders)}
        text={(points) =>
          percent(
            sum(points, ({ failedRenders }) => failedRenders),
            sum(points, ({ renders }) => renders),
          )
        }
      />
      <VitalFigures remote={shown} vital="LCP" />
      <VitalFigures remote={shown} vital="INP" />
      <VitalFigures remote={shown} vital="CLS" />
      <Cell name="Last change">
        {change ? (
          <>
            <div className="xl:truncate">{changeText(change)}</div>
            <Time at={change.at} />
          </>
        ) : (
          '–'
        )}
      </Cell>
      {wrong.length > 0 && (
        <ul className="rounded-control bg-danger-soft px-3 py-1 text-sm text-danger-strong xl:col-span-full">
          {wrong.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Remotes({ overview: { wrong, remotes, number, minutes } }: { overview: Overview }) {
  return (
    <>
      {wrong.map((text) => (
        <p key={text} className="mb-2 rounded-control bg-danger-soft px-3 py-2 text-danger-strong">
          {text}
        </p>
      ))}
      <div
        aria-hidden
        className={`hidden gap-x-3 pb-1 text-sm font-semibold text-muted xl:grid ${COLUMNS}`}
      >
        {NAMES.map((name) => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <ul>
        {remotes.map((remote) => (
          <Row key={remote.remote} remote={remote} />
        ))}
      </ul>
      {remotes.length === 0 && <p>Nothing is live yet: release publish shell.</p>}
      <p className="mt-3 text-sm text-muted">
        Registry {number}. The last hour, {minutes} minutes a point; the dashed line is the canary.
        Vitals: three of four page views were as fast. Failures: of server rendering.
      </p>
    </>
  );
}

/** Who is live for whom, how visitors feel it, and what is wrong: that first. */
export function OverviewView() {
  return (
    <>
      <title>Overview - Releases</title>
      <PageHeading className="sr-only">Overview</PageHeading>
      <Answer query={useOverview()}>{(overview) => <Remotes overview={overview} />}</Answer>
    </>
  );
}
