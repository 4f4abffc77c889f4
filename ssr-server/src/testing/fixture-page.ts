import type { PickedReleases } from '@clean-express/release-contract/registry';
import { type Page, resolvePage } from '../request/page.ts';
import { fixtureReleases } from './releases.ts';
import { fixtureContract } from './shell-dist.ts';

const SHELL = { contract: fixtureContract, pageChunks: {} };

/**
 * Resolves a page of the fixtures.
 *
 * @param path - Its path and query.
 */
export function fixturePage(
  path: string,
  releases: PickedReleases = fixtureReleases,
  shell: Parameters<typeof resolvePage>[0] = SHELL,
): Page {
  const picks = { releases, previews: [], picksKey: '', hasAllRemotes: true, isForEveryone: true };
  return resolvePage(shell, picks, new URL(path, 'http://localhost:3000'));
}
