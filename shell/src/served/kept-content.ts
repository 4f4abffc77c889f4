/** What the server drew for remotes that cannot take it over: remote → HTML. */
const kept = new Map<string, string>();

/** The page that it drew; on another one, it would be out of place. */
let page: string | undefined;

/**
 * Keeps what the server drew for each remote, for as long as its script cannot be had. It came from
 * our own server, and was drawn by React.
 */
export function keepServedContent(): void {
  page = window.location.pathname;
  for (const part of document.querySelectorAll<HTMLElement>('#root [data-mfe]')) {
    if (part.dataset.mfe) kept.set(part.dataset.mfe, part.innerHTML);
  }
}

/** What the server drew for a remote on the current page, if it did. */
export function keptContent(remote: string): string | undefined {
  return window.location.pathname === page ? kept.get(remote) : undefined;
}
