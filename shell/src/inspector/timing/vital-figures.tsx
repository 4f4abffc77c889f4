import { milliseconds } from './figures.ts';
import { useVitals } from './vitals.ts';

const NAMES = {
  TTFB: 'Time to first byte',
  FCP: 'First contentful paint',
  LCP: 'Largest contentful paint',
  CLS: 'Cumulative layout shift',
  INP: 'Interaction to next paint',
} as const;

const RATINGS = { good: 'good', 'needs-improvement': 'could be better', poor: 'poor' } as const;

function Figure({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="rounded-control bg-on-brand/6 px-3 py-2">
      <dt className="text-brand-line">{name}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-h3 font-bold tabular-nums">{value}</span>
        <span className="text-brand-line">{note}</span>
      </dd>
    </div>
  );
}

/** The web vitals, and when the page came alive. */
export function VitalFigures({ alive }: { alive: number | undefined }) {
  const vitals = useVitals();
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
      <Figure
        name="Page alive"
        value={alive === undefined ? '–' : milliseconds(alive)}
        note={document.getElementById('served-page') ? 'hydrated' : 'drawn here'}
      />
      {Object.entries(NAMES).map(([key, name]) => {
        const metric = vitals[key as keyof typeof NAMES];
        const value =
          key === 'CLS' ? metric?.value.toFixed(3) : metric && milliseconds(metric.value);
        const note = metric ? RATINGS[metric.rating] : 'none so far';
        return <Figure key={key} name={name} value={value ?? '–'} note={note} />;
      })}
    </dl>
  );
}
