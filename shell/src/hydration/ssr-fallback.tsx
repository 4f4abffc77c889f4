import type { ReactElement } from 'react';

/** Value of `data-part` → the server's HTML in the frame of its remote. */
const htmlByPart = new Map<string, InnerHtml>();

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

/** Saves the server's HTML of each part of a remote, as the fallback when the part fails to load. */
export function saveSsrFallbacks(): void {
  page = window.location.pathname;
  for (const frame of document.querySelectorAll('#root [data-part] > [data-mfe]')) {
    const part = frame.parentElement?.dataset.part;
    if (part) htmlByPart.set(part, readInnerHtml(frame));
  }
}

/** Nothing sends the forms that need the remote's script. */
export function disableForms(part: HTMLElement | null): void {
  const fieldsets = part?.querySelectorAll<HTMLFieldSetElement>('[data-needs-script] > fieldset');
  for (const fieldset of fieldsets ?? []) fieldset.disabled = true;
}

/** The server's HTML of a part that failed to load in the browser. */
export function ssrFallback(remote: string, part: string): ReactElement | undefined {
  const html = window.location.pathname === page && htmlByPart.get(part);
  if (!html) return undefined;
  return <div ref={disableForms} data-mfe={remote} dangerouslySetInnerHTML={html} />;
}
