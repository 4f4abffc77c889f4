/**
 * Adds `integrity` to the tags of a page that name files of the shell. The browser reuses a preloaded
 * script only if the preload and the script have the same hash.
 *
 * @param html - The shell's `index.html`.
 * @param integrity - Path of a file → hash.
 */
export function addIntegrity(html: string, integrity: Readonly<Record<string, string>>): string {
  return html.replace(/(<(?:script|link)\b[^>]*?\b(?:src|href)="\/([^"]+)")/g, (tag, _, path) => {
    const hash = integrity[path as string];
    return hash === undefined ? tag : `${tag} integrity="${hash}"`;
  });
}
