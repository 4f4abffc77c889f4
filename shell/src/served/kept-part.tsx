import { keptContent } from './kept-content.ts';

/** Leaves standing what the server drew for a remote that cannot be had in the browser. */
export function KeptPart({ remote }: { remote: string }) {
  const html = keptContent(remote);
  if (!html) return null;
  return <div data-mfe={remote} dangerouslySetInnerHTML={{ __html: html }} />;
}
