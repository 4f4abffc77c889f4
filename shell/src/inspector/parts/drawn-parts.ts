import { inspectedHost } from '../host.ts';

/** A part of the page that a remote draws. */
export interface DrawnPart {
  element: HTMLElement;
  remote: string;
  kind: 'page' | 'widget';
}

function isOutermost(element: HTMLElement): boolean {
  return element.parentElement?.closest('[data-mfe]') == null;
}

function isSeen(element: HTMLElement): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0;
}

/**
 * The parts of the page that remotes draw, from its top to its end. The host marks each of them, so
 * that a remote's styles reach nothing else (docs/adr/0004).
 */
export function drawnParts(): DrawnPart[] {
  const owner = inspectedHost().ownerOf(location.pathname);
  return [...document.querySelectorAll<HTMLElement>('[data-mfe]')]
    .filter((element) => isOutermost(element) && isSeen(element))
    .map((element) => {
      const remote = element.dataset.mfe ?? '';
      return { element, remote, kind: remote === owner ? 'page' : 'widget' };
    });
}
