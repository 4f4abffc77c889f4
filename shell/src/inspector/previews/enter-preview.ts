import { inspectedPath } from '../inspected-address.ts';
import type { PreviewLink } from './read-preview-link.ts';

const REFUSED =
  'This preview link does not work. It has expired, or it was changed on its way: ask for a new one.';
const UNREACHABLE = 'The site cannot be reached. Try again in a moment.';

/**
 * Hands a signed permission to the front door, which alone decides about it and keeps it in a cookie
 * that no script can read; then loads the page afresh.
 *
 * @returns A sentence when it is refused.
 */
export async function enterPreview({ token, page }: PreviewLink): Promise<string | undefined> {
  const entrance = `/?${new URLSearchParams({ preview: token })}`;
  try {
    const { type } = await fetch(entrance, { redirect: 'manual', cache: 'no-store' });
    // What is accepted is led on to the page without the permission in its address.
    if (type !== 'opaqueredirect') return REFUSED;
  } catch {
    return UNREACHABLE;
  }
  location.assign(inspectedPath(page));
  return undefined;
}

/** The address that leaves all previews, and comes back to this page. */
export function leavingPath(): string {
  return `/preview/leave?${new URLSearchParams({ to: inspectedPath(location) })}`;
}
