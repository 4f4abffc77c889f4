import type { Build } from '../build/build.ts';
import type { ReleaseDescription } from '../build/describe-release.ts';
import { measureBuild } from '../build/measure-build.ts';
import type { ReleaseServer } from '../client/release-server.ts';
import { DeliveryError } from '../errors/delivery-error.ts';
import { liveReleases } from '../publish/copy-releases.ts';
import { announceBuild } from '../publish/publish-build.ts';
import { findLeaks } from './find-leaks.ts';
import { runE2e } from './run-e2e.ts';

/** @throws DeliveryError with one message for each finding, if there are any. */
export function refuse(remote: string, findings: readonly string[]): void {
  if (findings.length === 0) return;
  const lines = findings.map((finding) => `- ${finding}`);
  const message = `The gate refuses this release of "${remote}". Nothing was changed.`;
  throw new DeliveryError('refused', [message, ...lines].join('\n'));
}

/**
 * Asks the release server whether it would take a build, then runs the e2e tests across all remotes with
 * it. Nothing is uploaded.
 *
 * @throws DeliveryError when the build is refused, or the release server is not available.
 */
export async function passGate(
  server: ReleaseServer,
  { build, description }: { build: Build; description: ReleaseDescription },
  { e2e }: { e2e: boolean },
): Promise<void> {
  const { name } = build.remote;
  const scripts = Object.fromEntries(await measureBuild(build, description));
  const announced = { ...announceBuild(build, description), scripts };
  const { findings } = await server.check(name, description.version, announced);
  refuse(name, [...findings, ...findLeaks(build)]);
  console.error('✓ The release fits the shell, the other remotes and its budget.');
  if (!e2e) return;
  console.error(
    '  Running the e2e tests across all remotes in a browser; this takes some minutes …',
  );
  refuse(name, await runE2e(build, await liveReleases(server)));
  console.error('✓ The e2e tests pass with this release beside the releases that are live.');
}
