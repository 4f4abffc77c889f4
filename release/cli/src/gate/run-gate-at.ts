import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type GateFailure, MAX_FAILURES } from '@clean-express/release-contract/gate-record';
import { manifestSchema } from '@clean-express/release-contract/release-registry';
import {
  GATE_PROJECTS,
  LEFT_OUT_FILE,
  OWN_TESTS,
  type Profile,
  runE2eTestsAt,
  runOwnTestsAt,
  type Sandbox,
  type SiteAt,
  withSandbox,
} from 'site-runner';
import type { TicketOrder } from '../client/release-server.ts';
import type { TestedRelease } from './candidate.ts';
import { openPreview } from './open-preview.ts';
import {
  type GateOutcome,
  type GateReports,
  playwrightArguments,
  readOutcome,
  reportOf,
  runSuite,
  withGate,
  writeResult,
} from './run-gate.ts';
import { writeTests } from './stage-candidates.ts';

/** What is tested, and at which staging site. */
export interface SiteGateOrder extends GateReports {
  site: TicketOrder;
  /** The release of the ticket. */
  candidates: readonly [TestedRelease];
}

/** The site of a ticket, with what tests know of it in a folder. */
const siteIn = (folder: string, { site: url }: TicketOrder): SiteAt => ({
  url,
  storageState: join(folder, 'storage-state.json'),
});

async function writeSite({ storageState }: SiteAt, order: TicketOrder): Promise<void> {
  await mkdir(dirname(storageState), { recursive: true });
  await writeFile(storageState, JSON.stringify(await openPreview(order)));
}

/** Runs the tests of the platform: no code of the candidate is loaded but in the browser. */
function runPlatformTests(
  profile: Profile,
  order: SiteGateOrder,
  parts: readonly string[],
): Promise<GateOutcome> {
  const site = siteIn(profile.data, order.site);
  return runSuite(profile, { ...order, parts, live: order.site.live }, (_, suite, choose) => {
    const prepare = async () => {
      await choose(order.site.shell);
      await writeSite(site, order.site);
    };
    return runE2eTestsAt({ profile, site, prepare, ...suite });
  });
}

/** The own tests of a release: path → content. */
interface OwnTests {
  release: TestedRelease;
  files: ReadonlyMap<string, Buffer>;
}

/** Hashes what has run, by the bytes of the release server: `blog/posts.spec.mjs`. */
function hashesOf({ release, files }: OwnTests): Record<string, string> {
  const scripts = [...files].filter(([path]) => path.endsWith('.mjs'));
  const hashes = scripts.map(([path, bytes]) => [
    `${release.source.remote}/${path}`,
    createHash('sha256').update(bytes).digest('base64url'),
  ]);
  return Object.fromEntries(hashes);
}

/** A failure as the own tests report it: whose it is, they do not decide. */
function toOwnFailure(
  { trace, screenshot, ...failure }: GateFailure,
  { source: { remote, version, manifestText } }: TestedRelease,
): GateFailure {
  const { owner = remote } = manifestSchema.parse(JSON.parse(manifestText));
  return {
    ...failure,
    ...{ remote, version, owner },
    ...(trace && { trace: `${OWN_TESTS}/${trace}` }),
    ...(screenshot && { screenshot: `${OWN_TESTS}/${screenshot}` }),
  };
}

/** Runs the own tests of a release in a sandbox, and adds what they say of themselves to a result. */
async function addOwnTests(
  judged: GateOutcome,
  own: OwnTests,
  order: SiteGateOrder,
  sandbox: Sandbox,
): Promise<GateOutcome> {
  const { release, files } = own;
  const { remote } = release.source;
  const { folder, report } = sandbox;
  const site = siteIn(folder, order.site);
  const tests = join(folder, 'tests');
  await writeSite(site, order.site);
  await writeTests(tests, [{ ...release, readTests: async () => new Map(files) }]);
  await writeFile(join(report, LEFT_OUT_FILE), '');
  const gate = { candidates: [remote], tests, report };
  const playwright = playwrightArguments(order);
  const summary = await runOwnTestsAt({ sandbox, site, gate, playwright });
  const found = await readOutcome(join(judged.folder, OWN_TESTS), summary);
  const failures = found.failures.map((failure) => toOwnFailure(failure, release));
  const outcome: GateOutcome = {
    ...judged,
    junit: judged.junit || found.junit,
    tests: { ...judged.tests, ...hashesOf(own) },
    passed: judged.passed + found.passed,
    failed: judged.failed + found.failed,
    failures: [...judged.failures, ...failures].slice(0, MAX_FAILURES),
    seconds: { ...judged.seconds, ...summary.seconds },
    isolation: sandbox.isolation,
  };
  await writeResult(outcome);
  return outcome;
}

/** What a gate has found before anything has run. */
const nothingIn = (folder: string): GateOutcome => ({
  tests: {},
  loads: {},
  passed: 0,
  failed: 0,
  failures: [],
  seconds: {},
  folder,
  junit: '',
});

/**
 * Runs the platform's e2e tests and those of a candidate in a browser at a staging site, where only this
 * browser has the candidate. The tests write to the data of that site.
 *
 * The own tests of the candidate run apart and last: when they start, the result of all others is known.
 *
 * @throws DeliveryError when the tests could not run.
 */
export function runGateAt(order: SiteGateOrder): Promise<GateOutcome> {
  const { parts = GATE_PROJECTS, candidates } = order;
  const [release] = candidates;
  const others = parts.filter((part) => part !== OWN_TESTS);
  return withGate(async (profile) => {
    const folder = reportOf(order, profile);
    const judge = async () =>
      others.length > 0 ? runPlatformTests(profile, order, others) : nothingIn(folder);
    const files = parts.includes(OWN_TESTS) ? await release.readTests() : new Map();
    if (files.size === 0) return judge();
    // First, so that a missing sandbox is reported before the other tests run.
    return withSandbox(profile, join(folder, OWN_TESTS), async (sandbox) =>
      addOwnTests(await judge(), { release, files }, order, sandbox),
    );
  });
}

/** Tests a release in a browser, at a staging site. */
export type RunGateAt = typeof runGateAt;
