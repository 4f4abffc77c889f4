import { partColour } from '../parts/part-colour.ts';

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
