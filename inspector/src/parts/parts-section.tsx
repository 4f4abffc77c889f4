import { inspectedHost } from '../host.ts';
import { OwnerChip, TOOL_BUTTON } from '../looks.tsx';
import { type RenderedPart, renderedParts, useOutlines } from './part-outlines.tsx';

const highlight = (highlighted: HTMLElement | undefined) => useOutlines.setState({ highlighted });

/** A part in the list: hover or focus highlights its outline, and its button scrolls to it. */
function PartItem({ part: { element, remote, kind } }: { part: RenderedPart }) {
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

/** Which remote renders which part of the page. */
export function PartsSection() {
  const areShown = useOutlines((state) => state.areShown);
  const parts = renderedParts();
  const owner = inspectedHost().ownerOf(location.pathname);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <p>
          This page belongs to {owner === undefined ? 'the host' : `the remote ${owner}`}.{' '}
          {parts.length === 0
            ? 'No remote renders a part of it.'
            : 'The host renders everything outside of the outlines.'}
        </p>
        <label className="flex min-h-9 cursor-pointer items-center gap-2 font-semibold">
          <input
            type="checkbox"
            className="size-4 accent-accent"
            checked={areShown}
            onChange={({ target }) => useOutlines.setState({ areShown: target.checked })}
          />
          Outline the parts
        </label>
      </div>
      <ul className="mt-3 grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {parts.map((part, index) => (
          <PartItem key={`${part.remote} ${index}`} part={part} />
        ))}
      </ul>
    </>
  );
}
