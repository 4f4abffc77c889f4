import { create } from 'zustand';
import { inspectedHost } from '../host.ts';
import { partColour } from '../looks.tsx';

/** A part of the page that a remote renders. */
export type RenderedPart = ReturnType<typeof renderedParts>[number];

function isOutermost(element: HTMLElement): boolean {
  return !element.parentElement?.closest('[data-mfe]');
}

function hasSize(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/**
 * The parts of the page that remotes render, in document order. The host marks each of them with
 * `data-mfe`, which also scopes the styles of the remote (docs/adr/0004).
 */
export function renderedParts() {
  const owner = inspectedHost().ownerOf(location.pathname);
  return [...document.querySelectorAll<HTMLElement>('[data-mfe]')]
    .filter((element) => isOutermost(element) && hasSize(element))
    .map((element) => {
      const remote = element.dataset.mfe ?? '';
      return { element, remote, kind: remote === owner ? 'page' : 'widget' };
    });
}

/** Whether the parts of the page are outlined, and which of them is highlighted. */
export const useOutlines = create<{ areShown: boolean; highlighted?: HTMLElement | undefined }>(
  () => ({ areShown: true }),
);

function Outline({ element, remote, isHighlighted }: RenderedPart & { isHighlighted: boolean }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const colour = partColour(remote);
  return (
    <div
      className={`absolute border-2 ${colour.border} ${isHighlighted ? colour.tint : ''}`}
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
 * Outlines around the parts that remotes render. They overlay the page without changing it, and are
 * hidden from assistive technology: the list of parts has the same information as text.
 */
export function PartOutlines() {
  const { areShown, highlighted } = useOutlines();
  if (!areShown) return null;
  return (
    <div aria-hidden className="pointer-events-none absolute top-0 left-0 z-20">
      {renderedParts().map((part, index) => (
        <Outline
          key={`${part.remote} ${index}`}
          {...part}
          isHighlighted={part.element === highlighted}
        />
      ))}
    </div>
  );
}
