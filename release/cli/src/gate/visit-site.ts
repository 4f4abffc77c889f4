import { createRequire, findPackageJSON } from 'node:module';
import { join } from 'node:path';
import { execa } from 'execa';
import { DeliveryError } from '../errors/delivery-error.ts';
import { pageOf } from './refuse.ts';

/** Has a configuration of Playwright that visits the pages of a remote. */
const KIT = '@clean-express/e2e';

/** Where the visits report, in a repository: `e2e/kit-visits.config.ts` has the same folder. */
const REPORT = 'test-results/visits';

/** @throws DeliveryError when the repository lacks the kit. */
function findVisits(root: string): string {
  const manifest = join(root, 'package.json');
  try {
    // A `require` alone would also look into NODE_PATH, which other package managers set.
    findPackageJSON(KIT, manifest);
    return createRequire(manifest).resolve(`${KIT}/visits`);
  } catch (cause) {
    const message =
      'The visits are part of the kit for tests. Install it: npm install --save-dev @clean-express/e2e@latest @playwright/test';
    throw new DeliveryError('usage', message, { cause });
  }
}

/**
 * Visits the pages of a remote as the gate does, from its own repository.
 *
 * @param root - Absolute path of the repository.
 * @param remote - Its name.
 * @param site - Origin of a site with the remote.
 * @throws DeliveryError when a visit fails.
 */
export async function visitSite(root: string, remote: string, site: string): Promise<void> {
  const { failed } = await execa('playwright', ['test', '--config', findVisits(root)], {
    cwd: root,
    preferLocal: true,
    localDir: root,
    env: { BASE_URL: site, CANDIDATES: remote },
    // Standard output is for the result of the command.
    stdio: ['ignore', process.stderr, process.stderr],
    reject: false,
  });
  if (!failed) return;
  const report = join(root, REPORT);
  const message = `Visits of ${remote} at ${site} failed. See their output above, and their report: ${pageOf(report)}`;
  throw new DeliveryError('refused', message);
}
