import type { PickedReleases } from '@clean-express/federation/registry';
import { type Preview, readPreview } from '@clean-express/server-kit/previews';

/** Each remote has its own cookie, so that a visitor can preview several remotes at once. */
const PREFIX = 'preview-';

type Cookies = Readonly<Record<string, string | undefined>>;

/** Name of the cookie that holds the preview token of a remote. */
export function previewCookie(remote: string): string {
  return PREFIX + remote;
}

/** Names of the preview cookies of a request. */
export function previewCookies(cookies: Cookies): string[] {
  return Object.keys(cookies).filter((name) => name.startsWith(PREFIX));
}

/**
 * Reads the previews that a visitor may see.
 *
 * @param key - Key that they are signed with; without one, previews are off.
 */
export async function readPreviews(cookies: Cookies, key: string | undefined): Promise<Preview[]> {
  if (!key) return [];
  const tokens = previewCookies(cookies).map((name) => cookies[name] ?? '');
  const previews = await Promise.all(tokens.map((token) => readPreview(token, key)));
  return previews.filter((preview) => preview !== undefined);
}

/** The previews whose releases were picked. A previewed release may have been pruned. */
export function shownPreviews(previews: readonly Preview[], releases: PickedReleases): Preview[] {
  return previews.filter(({ remote, version }) => releases[remote]?.metadata.version === version);
}
