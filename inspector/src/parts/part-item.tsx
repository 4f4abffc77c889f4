import { inspectedHost } from '../host.ts';
import { OwnerChip } from '../panel/owner-chip.tsx';
import { TOOL_BUTTON } from '../panel/tool-button.ts';
import { useOutlines } from './outlines.ts';
import type { RenderedPart } from './rendered-parts.ts';

const highlight = (highlighted: HTMLElement | undefined) => useOutlines.setState({ highlighted });

/** A part in the list: hover or focus highlights its outline, and its button scrolls to it. */
export function PartItem({ part: { element, remote, kind } }: { part: RenderedPart }) {
  const { width, height } = element.getBoundingClientRect();
  return (
    <li
      className="flex items-center gap-3 rounded-control bg-on-brand/6 p-3"
      onPointerEnter={() => highlight(element)}
      onPointerLeave={() => highlight(undefined)}
      onFocus={() => highlight(element)}
      onBlur={() => highlight(undefined)}
    >
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2">
          <OwnerChip owner={remote} />
          <span className="font-semibold">{kind}</span>
          <span className="text-brand-line tabular-nums">
            {Math.round(width)} × {Math.round(height)} px
          </span>
        </p>
        <p className="mt-1 truncate font-mono text-brand-line">
          {inspectedHost().releases()[remote]?.metadata.version ?? 'no release'}
        </p>
      </div>
      <button
        type="button"
        className={TOOL_BUTTON}
        onClick={() => element.scrollIntoView({ block: 'start' })}
      >
        Show
        <span className="sr-only">
          {' '}
          the {kind} of {remote}
        </span>
      </button>
    </li>
  );
}
