import { inspectedHost } from '../host.ts';
import { usePageChanges } from '../page-changes.ts';
import { type DrawnPart, drawnParts } from './drawn-parts.ts';
import { useOutlines } from './outlines.ts';
import { partColour } from './part-colour.ts';

function Outline({ part: { element, remote }, isMarked }: { part: DrawnPart; isMarked: boolean }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const colour = partColour(remote);
  return (
    <div
      className={`absolute border-2 ${colour.border} ${isMarked ? colour.tint : ''}`}
      style={{ left: left + scrollX, top: top + scrollY, width, height }}
    >
      <span
        className={`absolute top-0 left-0 max-w-full truncate rounded-br-control px-3 py-1 text-sm font-semibold text-on-brand ${colour.fill}`}
      >
        {remote}{' '}
        <span className="font-mono">{inspectedHost().releases()[remote]?.metadata.version}</span>
      </span>
    </div>
  );
}

/**
 * Frames around what remotes draw. They lie over the page and move with it, and change nothing of it;
 * the list of parts says the same in words.
 */
export function PartOutlines() {
  const { areShown, marked } = useOutlines();
  usePageChanges();
  if (!areShown) return null;
  return (
    <div aria-hidden className="pointer-events-none absolute top-0 left-0 z-20">
      {drawnParts().map((part, index) => (
        <Outline key={`${part.remote} ${index}`} part={part} isMarked={part.element === marked} />
      ))}
    </div>
  );
}
