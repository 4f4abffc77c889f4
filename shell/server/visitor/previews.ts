import type { PickedReleases } from '@clean-express/federation/registry';
import { type Preview, readPreview } from 'delivery';

/** Each remote has a cookie of its own, so that several can be previewed together. */
const PREFIX = 'preview-';

type Cookies = Readonly<Record<string, string | undefined>>;

/** Name of the cookie that keeps the preview of a remote. */
export function previewCookie(remote: string): string {
  return PREFIX + remote;
}

/** Names of the cookies that keep previews. */
export function previewCookies(cookies: Cookies): string[] {
  return Object.keys(cookies).filter((name) => name.startsWith(PREFIX));
}

/**
 * The previews that a visitor may see.
 *
 * @param key - That they are signed with; without one, there are none.
 */
export async function readPreviews(cookies: Cookies, key: string | undefined): Promise<Preview[]> {
  if (!key) return [];
  const tokens = previewCookies(cookies).map((name) => cookies[name] ?? '');
  const previews = await Promise.all(tokens.map((token) => readPreview(token, key)));
  return previews.filter((preview) => preview !== undefined);
}

/** Those of the previews that the visitor really gets: a release may have been pruned. */
export function shownPreviews(previews: readonly Preview[], releases: PickedReleases): Preview[] {
  return previews.filter(({ remote, version }) => releases[remote]?.metadata.version === version);
}
