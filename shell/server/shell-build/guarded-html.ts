/**
 * Writes the hashes into the tags of a page that name the shell's own files. The browser takes what
 * it preloaded for a script only when both carry the same hash.
 *
 * @param html - The shell's `index.html`.
 * @param integrity - Path of a file → hash.
 */
export function guardedHtml(html: string, integrity: Readonly<Record<string, string>>): string {
  return html.replace(/(<(?:script|link)\b[^>]*?\b(?:src|href)="\/([^"]+)")/g, (tag, _, path) => {
    const hash = integrity[path as string];
    return hash === undefined ? tag : `${tag} integrity="${hash}"`;
  });
}
