import type { RenderFailure } from '@clean-express/federation/reports';
import { inspectedHost } from '../host.ts';
import { OwnerChip } from '../looks.tsx';
import { useErrorLog } from './error-log.ts';

const LIST = 'mt-2 grid gap-2';
const ITEM =
  'flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-control bg-on-brand/6 px-3 py-2';

interface Props {
  /** What the server could not render. */
  onServer: readonly RenderFailure[];
}

function RemoteFailures({ onServer }: Props) {
  const inBrowser = inspectedHost()
    .failures()
    .map(({ phase, ...release }) => ({ ...release, text: `failed in the phase “${phase}”` }));
  const failures = [...inBrowser, ...onServer];
  if (failures.length === 0) return <p className="mt-2">No remote has failed on this page.</p>;
  return (
    <ul className={LIST}>
      {failures.map(({ remote, version, text }) => (
        <li key={`${remote} ${text}`} className={ITEM}>
          <OwnerChip owner={remote} />
          <span className="font-mono">{version}</span>
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  );
}

function Errors() {
  const { since, errors } = useErrorLog();
  if (errors.length === 0) {
    return (
      <p className="mt-2">
        No error since {since?.toLocaleTimeString()}, when the inspector was first opened.
      </p>
    );
  }
  return (
    <ul className={LIST}>
      {errors.map(({ at, source, text }, index) => (
        <li key={errors.length - index} className={ITEM}>
          <span className="text-brand-line tabular-nums">{at.toLocaleTimeString()}</span>
          <span className="font-semibold text-accent">{source}</span>
          <span className="w-full min-w-0 font-mono wrap-anywhere whitespace-pre-wrap">{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Failed remotes since the page was loaded, and other errors since the inspector was opened. */
export function ErrorsSection({ onServer }: Props) {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <section>
        <h2 className="font-semibold">Remotes</h2>
        <RemoteFailures onServer={onServer} />
      </section>
      <section>
        <h2 className="font-semibold">Console and policy</h2>
        <Errors />
      </section>
    </div>
  );
}
