import type { PickedReleases } from '@clean-express/release-contract/registry';
import type { Shell } from '../releases/shells.ts';
import { type Page, resolvePage } from '../request/page.ts';
import { fixtureContract, fixtureShell } from './fixture-shell.ts';
import { fixtureReleases } from './releases.ts';

/** What decides about pages of a shell. */
export const fixturePicksShell = (contract = fixtureContract): Shell => {
  const decides = { release: fixtureShell(), contract, pageChunks: {} };
  // The rest is for pages that are rendered.
  return decides as unknown as Shell;
};

/**
 * Resolves a page of the fixtures.
 *
 * @param path - Its path and query.
 */
export function fixturePage(
  path: string,
  releases: PickedReleases = fixtureReleases,
  shell: Shell = fixturePicksShell(),
): Page {
  const picks = { releases, previews: [], picksKey: '', hasAllRemotes: true, isForEveryone: true };
  return resolvePage({ ...picks, shell }, new URL(path, 'http://localhost:3000'));
}
