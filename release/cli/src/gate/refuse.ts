import { join } from 'node:path';
import type { GateFailure } from '@clean-express/release-contract/gate-record';
import { toPrintable } from '@clean-express/release-contract/provenance';
import type { Permission } from '@clean-express/release-contract/release-policy';
import type { RemoteConfig } from '@clean-express/release-contract/remote-config';
import type { ReleaseServer } from '../client/release-server.ts';
import { DeliveryError } from '../errors/delivery-error.ts';
import type { GateOutcome } from './run-gate.ts';

/** @throws DeliveryError with one message for each finding, if there are any. */
export function refuse(remote: string, findings: readonly string[]): void {
  if (findings.length === 0) return;
  const lines = findings.map((finding) => `- ${finding}`);
  const message = `This release of "${remote}" is refused. Nothing was changed.`;
  throw new DeliveryError('refused', [message, ...lines].join('\n'), {
    data: { remote, passed: false, findings },
  });
}

/** The page of a report that Playwright has written. */
export const pageOf = (report: string) => join(report, 'html/index.html');

/** Absolute paths of what a failure has in the reports. */
function withPaths({ trace, screenshot, ...failure }: GateFailure, folder: string) {
  return {
    ...failure,
    ...(trace && { trace: join(folder, trace) }),
    ...(screenshot && { screenshot: join(folder, screenshot) }),
  };
}

/** Lines of a message that are shown; the reports have the others. */
const SHOWN_LINES = 8;

/** Texts of tests and errors come from teams: none of them controls the terminal. */
function describe(failure: GateFailure): string[] {
  const { remote, version, owner, test, message, trace, screenshot } = failure;
  const release = version ? `${remote} ${version}` : remote;
  const [reason = ''] = message.split(/\n\s*\n/);
  const lines = reason.split('\n').filter((line) => line.trim() !== '');
  return [
    `- ${[release, owner, test].map(toPrintable).join(' · ')}`,
    ...lines.slice(0, SHOWN_LINES).map((line) => `  ${toPrintable(line)}`),
    ...(trace ? [`  trace: ${toPrintable(trace)}`] : []),
    ...(screenshot ? [`  screenshot: ${toPrintable(screenshot)}`] : []),
  ];
}

/**
 * Refuses what has not passed all tests.
 *
 * @param names - The releases that were tested: `blog 1.0.0-dcaacbeb9e69`.
 * @param consequence - What this means for them, as a sentence.
 * @throws DeliveryError that names each failure with its release, its owner and its files.
 */
export function refuseFailures(
  { failed, failures, folder }: GateOutcome,
  names: readonly string[],
  consequence: string,
): void {
  if (failed === 0) return;
  const found = failures.map((failure) => withPaths(failure, folder));
  const reports = { html: pageOf(folder), junit: join(folder, 'junit.xml') };
  const rest = failed - failures.length;
  const message = [
    `The gate refuses ${names.join(', ')}. ${consequence}`,
    ...found.flatMap(describe),
    ...(rest > 0 ? [`- ${rest} more tests did not run or did not pass.`] : []),
    `Reports: ${reports.html}, ${reports.junit}`,
  ];
  throw new DeliveryError('refused', message.join('\n'), {
    data: { passed: false, failed, failures: found, reports },
  });
}

/**
 * Finds out before anything is built whether the release server takes a release of a remote: whether it
 * responds to this command, knows the sender, and has no other owner of the paths.
 *
 * @param needed - The permissions that the command needs; of several in a list, one is enough.
 * @throws DeliveryError that says what is missing.
 */
export async function requireAccess(
  server: ReleaseServer,
  { name: remote, paths }: Pick<RemoteConfig, 'name' | 'paths'>,
  needed: readonly (Permission | readonly Permission[])[],
): Promise<void> {
  const { name, permissions, findings } = await server.access(remote, paths);
  const who = toPrintable(name);
  const alternatives = needed.map((some) => [some].flat());
  const missing = alternatives.find((some) => !some.some((one) => permissions.includes(one)));
  if (missing) {
    const named = missing.map((permission) => `"${permission}"`).join(' or ');
    const message = `${who} has no permission ${named} for "${remote}". Ask its owner for it. Nothing was built.`;
    throw new DeliveryError('refused', message);
  }
  refuse(remote, findings);
  const all = permissions.map(toPrintable).join(', ') || 'nothing but reading';
  console.error(`✓ You are ${who}, who may do this for "${remote}": ${all}.`);
}
