import { create } from 'zustand';
import { inspectedHost } from '../host.ts';
import { partColour } from '../looks.tsx';

/** A part of the page that a remote renders. */
export type RenderedPart = ReturnType<typeof renderedParts>[number];

/** A remote may mark elements that it renders elsewhere in the document. */
function isOfHost({ parentElement }: HTMLElement): boolean {
  return parentElement?.dataset.part !== undefined || !parentElement?.closest('[data-mfe]');
}

/** What the remote renders: its page, a widget, or what fills a slot. */
function kindOf({ parentElement, dataset }: HTMLElement, pageOwner: string | undefined): string {
  const { slot, part = '' } = parentElement?.dataset ?? {};
  if (slot !== undefined) return `slot ${slot}`;
  const [name = ''] = part.split(' ');
  if (name.includes('/')) return `widget ${name}`;
  return dataset.mfe === pageOwner ? 'page' : 'widget';
}

function hasSize(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/**
 * The parts of the page that remotes render, also inside of each other, in document order. The host marks each with
 * `data-mfe`, which also scopes the styles of the remote (docs/adr/0004).
 */
export function renderedParts() {
  const owner = inspectedHost().ownerOf(location.pathname);
  return [...document.querySelectorAll<HTMLElement>('[data-mfe]:not([data-mfe=""])')]
    .filter((element) => isOfHost(element) && hasSize(element))
    .map((element) => {
      const remote = element.dataset.mfe ?? '';
      return { element, remote, kind: kindOf(element, owner) };
    });
}

/** Whether the parts of the page are outlined, and which of them is highlighted. */
export const useOutlines = create<{ areShown: boolean; highlighted?: HTMLElement | undefined }>(
  () => ({ areShown: true }),
);

function Outline({
  element,
  remote,
  kind,
  isHighlighted,
}: RenderedPart & { isHighlighted: boolean }) {
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
        <span className="font-mono">{inspectedHost().releases()[remote]?.metadata.version}</span>{' '}
        {kind}
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
