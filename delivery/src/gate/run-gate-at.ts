import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOST_CONTRACT_FILE } from '@clean-express/federation/host-config';
import { runE2eTestsAt } from 'site-runner';
import type { TicketOrder } from '../client/release-server.ts';
import type { TestedRelease } from './candidate.ts';
import { openPreview } from './open-preview.ts';
import { type GateOutcome, type GateReports, runSuite } from './run-gate.ts';
import { writeTests } from './stage-candidates.ts';

/** What is tested, and at which staging site. */
export interface SiteGateOrder extends GateReports {
  site: TicketOrder;
  /** The release of the ticket. */
  candidates: readonly TestedRelease[];
}

/**
 * Runs the platform's e2e tests and those of a candidate in a browser at a staging site, where only this
 * browser has the candidate. The tests write to the data of that site.
 *
 * @throws DeliveryError when the tests could not run.
 */
export function runGateAt(order: SiteGateOrder): Promise<GateOutcome> {
  const { site, candidates } = order;
  return runSuite({ ...order, live: site.live }, (profile, suite, choose) => {
    const shell = join(profile.data, 'shell');
    const storageState = join(profile.data, 'storage-state.json');
    const prepare = async () => {
      await choose(site.shell);
      await mkdir(shell, { recursive: true });
      await writeFile(join(shell, HOST_CONTRACT_FILE), JSON.stringify(site.shell));
      await writeFile(storageState, JSON.stringify(await openPreview(site)));
      await writeTests(suite.gate.tests, candidates);
    };
    return runE2eTestsAt({ profile, url: site.site, shell, storageState, prepare, ...suite });
  });
}
