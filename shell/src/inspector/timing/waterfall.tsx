import { OwnerChip } from '../panel/owner-chip.tsx';
import { partColour } from '../parts/part-colour.ts';
import { kilobytes, milliseconds } from './figures.ts';
import type { PageLoad } from './page-load.ts';

interface Row {
  owner: string;
  what: string;
  start: number;
  end: number;
  bytes: number;
}

function rowsOf({ document, groups }: PageLoad): Row[] {
  const page = { owner: 'shell', what: 'document', ...document };
  return [
    page,
    ...groups.map(({ kind, files, ...group }) => ({ what: `${kind} (${files})`, ...group })),
  ];
}

/** Where a time stands on the scale. */
function percent(value: number, end: number): string {
  return `${((value / end) * 100).toFixed(2)}%`;
}

function Bar({ row: { owner, start, end }, scale }: { row: Row; scale: number }) {
  return (
    <div aria-hidden className="relative hidden h-3 rounded-full bg-on-brand/6 md:block">
      <div
        className={`absolute inset-y-0 min-w-1 rounded-full ring-1 ring-on-brand/40 ${partColour(owner).fill}`}
        style={{ left: percent(start, scale), width: percent(end - start, scale) }}
      />
    </div>
  );
}

const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 md:grid-cols-[12rem_minmax(0,1fr)_14rem]';

/** What the page loaded, and when: one line for each kind of file of each owner. */
export function Waterfall({ load }: { load: PageLoad }) {
  return (
    <ol aria-label="What the page loaded" className="grid gap-1.5">
      {rowsOf(load).map((row) => (
        <li key={`${row.owner} ${row.what}`} className={COLUMNS}>
          <span className="flex min-w-0 items-center gap-2">
            <OwnerChip owner={row.owner} />
            <span className="truncate">{row.what}</span>
          </span>
          <Bar row={row} scale={load.end} />
          <span className="text-right text-brand-line tabular-nums">
            {milliseconds(row.start)} to {milliseconds(row.end)}
            {row.bytes > 0 && `, ${kilobytes(row.bytes)}`}
          </span>
        </li>
      ))}
    </ol>
  );
}
