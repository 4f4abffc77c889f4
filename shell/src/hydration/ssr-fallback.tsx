/** Remote → the server's HTML of its parts of the page. */
const htmlByRemote = new Map<string, InnerHtml>();

/** Path of the page that the HTML belongs to. */
let page: string | undefined;

/** The Trusted Types of a browser, which TypeScript does not know yet. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createHTML: (html: string) => string },
  ) => { createHTML: (html: string) => string };
}

// A server render imports this module, too, and not every browser has Trusted Types.
const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, 'trustedTypes');
const policy = trustedTypes?.createPolicy('ssr-fallback', { createHTML: (html) => html });

/** React inserts the HTML again for every other object: it must stay the same one. */
export interface InnerHtml {
  __html: string;
}

/**
 * Reads the server's HTML of an element, for React. It is safe to insert again: React rendered it on the
 * SSR server of the same site.
 */
export function readInnerHtml({ innerHTML }: Element): InnerHtml {
  return { __html: policy?.createHTML(innerHTML) ?? innerHTML };
}

/** Saves the server's HTML of each remote, as the fallback when the remote fails to load. */
export function saveSsrFallbacks(): void {
  page = window.location.pathname;
  for (const part of document.querySelectorAll<HTMLElement>('#root [data-mfe]')) {
    if (part.dataset.mfe) htmlByRemote.set(part.dataset.mfe, readInnerHtml(part));
  }
}

/** Nothing sends the forms that need the remote's script. */
export function disableForms(part: HTMLElement | null): void {
  const fieldsets = part?.querySelectorAll<HTMLFieldSetElement>('[data-needs-script] > fieldset');
  for (const fieldset of fieldsets ?? []) fieldset.disabled = true;
}

/** The server's HTML of a remote that failed to load in the browser. */
export function SsrFallback({ remote }: { remote: string }) {
  const html = window.location.pathname === page && htmlByRemote.get(remote);
  if (!html) return undefined;
  return <div ref={disableForms} data-mfe={remote} dangerouslySetInnerHTML={html} />;
}
