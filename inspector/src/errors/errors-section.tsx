import { inspectedHost } from '../host.ts';
import { OwnerChip } from '../looks.tsx';
import { useErrorLog } from './error-log.ts';

const LIST = 'mt-2 grid gap-2';
const ITEM =
  'flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-control bg-on-brand/6 px-3 py-2';

function RemoteFailures() {
  const failures = inspectedHost().failures();
  if (failures.length === 0) return <p className="mt-2">No remote has failed on this page.</p>;
  return (
    <ul className={LIST}>
      {failures.map(({ remote, version, phase }) => (
        <li key={`${remote} ${phase}`} className={ITEM}>
          <OwnerChip owner={remote} />
          <span className="font-mono">{version}</span>
          <span>failed in the phase “{phase}”</span>
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
export function ErrorsSection() {
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <section>
        <h2 className="font-semibold">Remotes</h2>
        <RemoteFailures />
      </section>
      <section>
        <h2 className="font-semibold">Console and policy</h2>
        <Errors />
      </section>
    </div>
  );
}
