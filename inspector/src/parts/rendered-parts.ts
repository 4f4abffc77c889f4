import { inspectedHost } from '../host.ts';

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
