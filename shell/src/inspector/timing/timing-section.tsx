import { usePageChanges } from '../page-changes.ts';
import { milliseconds } from './figures.ts';
import { type DataCall, pageLoad } from './page-load.ts';
import { VitalFigures } from './vital-figures.tsx';
import { Waterfall } from './waterfall.tsx';

function DataCalls({ calls }: { calls: readonly DataCall[] }) {
  if (calls.length === 0) return <p>The browser has asked the API nothing.</p>;
  return (
    <ol aria-label="Calls of the API" className="grid gap-1">
      {calls.map(({ path, start, duration }) => (
        <li key={`${path} ${start}`} className="flex justify-between gap-4">
          <span className="min-w-0 font-mono wrap-anywhere">{path}</span>
          <span className="shrink-0 text-brand-line tabular-nums">
            at {milliseconds(start)}, took {milliseconds(duration)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** How the page was loaded. */
export function TimingSection() {
  usePageChanges();
  const load = pageLoad();
  return (
    <div className="grid gap-5">
      <VitalFigures alive={load.alive} />
      <Waterfall load={load} />
      <p className="text-brand-line">
        Since then, {load.later} more {load.later === 1 ? 'file' : 'files'}.
      </p>
      <section className="grid gap-2">
        <h2 className="font-semibold">Calls of the API</h2>
        <DataCalls calls={load.calls} />
      </section>
    </div>
  );
}
