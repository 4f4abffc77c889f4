import { SourceMap } from 'node:module';
import { posix } from 'node:path';
import { findLeakingStyles, measureBuild } from '@clean-express/release-build';
import type { GateFailure, GateRecord } from '@clean-express/release-contract/gate-record';
import { SHELL } from '@clean-express/release-contract/host-contract';
import type { ReleaseRef } from '@clean-express/release-contract/release-registry';
import type { ReleaseRow, ReleaseServer } from '../client/release-server.ts';
import { liveReleases, publicSource } from '../publish/copy-releases.ts';
import type { PreparedBuild } from '../publish/publish-build.ts';
import { type Candidate, type TestedRelease, ticketCandidate } from './candidate.ts';
import { refuse, refuseFailures } from './refuse.ts';
import type { GateOrder, GateOutcome, GateReports, RunGate } from './run-gate.ts';
import type { RunGateAt, SiteGateOrder } from './run-gate-at.ts';

/** A place in a script of a release: `http://localhost:3202/blog/releases/1.0.0-a/assets/list.js:1:234`. */
const PLACE =
  /https?:\/\/[^\s/]+\/([a-z\d-]+)\/releases\/([\w.+-]+)\/([\w./-]+\.js)[^\s:()]*:(\d+):(\d+)/g;

/** Names the source of a place in a script: `src/pages/list-page.tsx:3`. */
function sourceOf(map: Buffer, script: string, line: number, column: number): string | undefined {
  const entry = new SourceMap(JSON.parse(map.toString())).findEntry(line - 1, column - 1);
  if (!('originalSource' in entry)) return undefined;
  const source = posix.join('dist', posix.dirname(script), entry.originalSource);
  return `${source.replace(/^.*node_modules\//, '')}:${entry.originalLine + 1}`;
}

async function nameSource(
  [place, remote, version, script = '', line, column]: RegExpExecArray,
  candidates: readonly TestedRelease[],
): Promise<string> {
  const candidate = candidates.find(
    ({ source }) => source.remote === remote && source.version === version,
  );
  try {
    const map = await candidate?.readMap?.(`${script}.map`);
    return (map && sourceOf(map, script, Number(line), Number(column))) ?? place;
  } catch {
    // Without its map, or with one that cannot be read, the place itself says where it is.
    return place;
  }
}

/** Names the sources in place of the built scripts in the messages of failures. */
export function nameSources(
  failures: readonly GateFailure[],
  candidates: readonly TestedRelease[],
): Promise<GateFailure[]> {
  return Promise.all(
    failures.map(async (failure) => {
      let { message } = failure;
      for (const found of message.matchAll(PLACE)) {
        message = message.replace(found[0], await nameSource(found, candidates));
      }
      return { ...failure, message };
    }),
  );
}

/**
 * Finds the rules in the stylesheets of a build that concern more than the remote. The release server looks
 * again, when it has the files, and also for names of the host.
 */
function findLeaks({ files, remote }: PreparedBuild['build']): string[] {
  // The shell styles the whole page.
  if (remote.name === SHELL) return [];
  return [...files]
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([path, bytes]) => findLeakingStyles(path, bytes, remote.name));
}

/**
 * Asks the release server whether it would take a build. Nothing is uploaded.
 *
 * @param partners - Releases that are meant to move together with it.
 * @throws DeliveryError when the build is refused, or the release server is not available.
 */
export async function checkBuild(
  server: ReleaseServer,
  { build, description, source }: PreparedBuild,
  partners?: readonly Pick<ReleaseRow, 'remote' | 'version'>[],
): Promise<void> {
  const { remote: name, version, manifestText: manifest, files } = source;
  const scripts = Object.fromEntries(await measureBuild(build, description));
  const announced = { manifest, files, scripts, with: partners };
  const { findings, warnings } = await server.check(name, version, announced);
  refuse(name, [...findings, ...findLeaks(build)]);
  console.error(`✓ ${name} fits the shell, the other remotes and its budget.`);
  for (const warning of warnings) console.error(`! ${warning}`);
}

/** What a gate has found, and beside which releases. */
export interface GatePass {
  outcome: GateOutcome;
  /** ISO 8601: a moment before the live releases were read. */
  startedAt: string;
  live: readonly NamedRelease[];
}

/** A release by the hash that the release server has of its manifest. */
type NamedRelease = Pick<ReleaseRow, 'remote' | 'version' | 'manifest'>;

interface GateOptions<Run> {
  /** Runs the tests. */
  runGate: Run;
  report?: string | undefined;
  /** The parts of the gate that run; by default, all of them. */
  only?: readonly string[] | undefined;
  /** Whether tests that load nothing of the candidates run, too. */
  allTests?: boolean | undefined;
  /** What a refusal means for the candidates, as a sentence. */
  consequence: string;
}

/** @example 'build 1.2 s, services 9.8 s, across-remotes 180 s.' */
function describeTimes({ seconds }: GateOutcome): string {
  const parts = Object.entries(seconds).map(([part, time]) => `${part} ${time} s`);
  return `${parts.join(', ')}.`;
}

/** Runs the tests, and refuses what has not passed all of them. */
async function runTests<Order extends GateReports & { candidates: readonly TestedRelease[] }>(
  order: Order,
  options: GateOptions<(order: Order) => Promise<GateOutcome>>,
): Promise<GateOutcome> {
  const { runGate, report, only, allTests, consequence } = options;
  console.error('  Testing in a browser, beside the live releases; this takes some minutes …');
  const found = await runGate({ ...order, report, allTests, ...(only && { parts: only }) });
  const outcome = { ...found, failures: await nameSources(found.failures, order.candidates) };
  const names = order.candidates.map(({ source }) => `${source.remote} ${source.version}`);
  refuseFailures(outcome, names, consequence);
  console.error(`✓ ${outcome.passed} tests pass. ${describeTimes(outcome)}`);
  console.error(`  Reports: ${outcome.folder}`);
  return outcome;
}

/**
 * Tests candidates in a browser, together, beside the releases that are live. Nothing is uploaded.
 *
 * @throws DeliveryError when a test fails, the tests could not run, or the server is not available.
 */
export async function passGate(
  server: ReleaseServer,
  candidates: readonly Candidate[],
  options: GateOptions<RunGate>,
): Promise<GatePass> {
  const startedAt = new Date().toISOString();
  const live = await liveReleases(server);
  const order = { live: live.map(publicSource), candidates };
  const outcome = await runTests<GateOrder>(order, options);
  return { outcome, startedAt, live };
}

/**
 * Tests the release that a gate ticket names, in a browser, at the staging site that the ticket names.
 *
 * @param server - Its token is the ticket.
 * @returns What the gate has found, and the release.
 * @throws DeliveryError as {@link passGate} does, and when the ticket is not valid.
 */
export async function passTicketGate(
  server: ReleaseServer,
  options: GateOptions<RunGateAt>,
): Promise<GatePass & { candidate: NamedRelease }> {
  const startedAt = new Date().toISOString();
  const site = await server.ticketOrder();
  const { candidate, live } = site;
  const order = { site, candidates: [ticketCandidate(server, candidate)] } as const;
  const outcome = await runTests<SiteGateOrder>(order, options);
  return { outcome, startedAt, live, candidate };
}

function refsOf(rows: readonly NamedRelease[]): Record<string, ReleaseRef> {
  const refs = rows.map(
    ({ remote, version, manifest }) => [remote, { version, manifest }] as const,
  );
  return Object.fromEntries(refs);
}

/**
 * The record of a gate, with the hashes of the release server: those of the gate's site say nothing.
 *
 * @param candidates - The tested releases, as the server has them.
 */
export function toRecord(
  { outcome, startedAt, live }: GatePass,
  candidates: readonly NamedRelease[],
): GateRecord {
  const { folder: _, junit: report, loads: __, ...result } = outcome;
  return { candidates: refsOf(candidates), live: refsOf(live), ...result, report, startedAt };
}
