import { inspectedHost } from './host.ts';

/** Classes of a button or a link of the inspector. */
export const TOOL_BUTTON =
  'inline-flex min-h-9 cursor-pointer items-center justify-center gap-2 rounded-control border border-on-brand/35 px-3 text-sm font-semibold text-on-brand no-underline hover:bg-on-brand/10';

/** Tailwind finds the classes of the colours only if they are written out. */
const COLOURS = [
  { fill: 'bg-part-1', border: 'border-part-1', tint: 'bg-part-1/15' },
  { fill: 'bg-part-2', border: 'border-part-2', tint: 'bg-part-2/15' },
  { fill: 'bg-part-3', border: 'border-part-3', tint: 'bg-part-3/15' },
  { fill: 'bg-part-4', border: 'border-part-4', tint: 'bg-part-4/15' },
  { fill: 'bg-part-5', border: 'border-part-5', tint: 'bg-part-5/15' },
] as const;

/** For the host, and for names that are not a remote. */
const NEUTRAL = { fill: 'bg-muted', border: 'border-muted', tint: 'bg-muted/15' } as const;

/** The colour of a remote: the same in all views. */
export function partColour(owner: string) {
  const index = Object.keys(inspectedHost().releases()).sort().indexOf(owner);
  return index < 0 ? NEUTRAL : (COLOURS[index % COLOURS.length] ?? NEUTRAL);
}

/** The name of a remote in its colour; other names are neutral. */
export function OwnerChip({ owner }: { owner: string }) {
  return (
    <span
      className={`inline-flex rounded-full px-3 py-0.5 font-semibold text-on-brand ring-1 ring-on-brand/25 ${partColour(owner).fill}`}
    >
      {owner}
    </span>
  );
}
