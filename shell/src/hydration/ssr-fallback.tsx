import { ssrFallbackHtml } from './ssr-fallback-html.ts';

/** The server's HTML of a remote that failed to load in the browser. */
export function SsrFallback({ remote }: { remote: string }) {
  const html = ssrFallbackHtml(remote);
  if (!html) return null;
  return <div data-mfe={remote} dangerouslySetInnerHTML={{ __html: html }} />;
}
