/** Remote → the server's HTML of its parts of the page. */
const htmlByRemote = new Map<string, string>();

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

/**
 * Saves the server's HTML of each remote, as the fallback when the remote fails to load. The HTML is
 * safe to insert again: React rendered it on the SSR server of the same site.
 */
export function saveSsrFallbacks(): void {
  page = window.location.pathname;
  for (const part of document.querySelectorAll<HTMLElement>('#root [data-mfe]')) {
    if (part.dataset.mfe) htmlByRemote.set(part.dataset.mfe, part.innerHTML);
  }
}

/** Nothing sends the forms that need the remote's script. */
function disableForms(part: HTMLElement | null): void {
  const fieldsets = part?.querySelectorAll<HTMLFieldSetElement>('[data-needs-script] > fieldset');
  for (const fieldset of fieldsets ?? []) fieldset.disabled = true;
}

/** The server's HTML of a remote that failed to load in the browser. */
export function SsrFallback({ remote }: { remote: string }) {
  const html = window.location.pathname === page && htmlByRemote.get(remote);
  if (!html) return undefined;
  const __html = policy?.createHTML(html) ?? html;
  return <div ref={disableForms} data-mfe={remote} dangerouslySetInnerHTML={{ __html }} />;
}
