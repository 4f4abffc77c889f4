import { BuildError } from '@clean-express/federation/build';
import type { Build } from '../build/build.ts';
import { DeliveryError } from '../errors/delivery-error.ts';
import { readHostContract } from '../gate/read-host-contract.ts';
import { runE2e } from '../gate/run-e2e.ts';
import { staticGate } from '../gate/static-gate.ts';
import { toRelease } from '../publish/publish-build.ts';
import type { Context } from './context.ts';
import { note } from './output.ts';

function refuse(name: string, findings: readonly string[]): void {
  if (findings.length === 0) return;
  const lines = findings.map((finding) => `- ${finding}`);
  const message = `The gate refuses this release of "${name}". Nothing was changed.`;
  throw new DeliveryError('refused', [message, ...lines].join('\n'));
}

async function checkContract(context: Context, build: Build): Promise<string[]> {
  const [host, registry] = await Promise.all([
    readHostContract(context.site),
    context.store.readRegistry(),
  ]);
  try {
    const release = toRelease(build, context.originOf(build.remote), new Date());
    return staticGate({ build, release, registry, host });
  } catch (error) {
    if (error instanceof BuildError) return [error.message];
    throw error;
  }
}

/**
 * Checks a build against the contract, then runs the e2e tests across all remotes with it.
 *
 * @param e2e - Whether to run the e2e tests.
 * @throws DeliveryError with one message for each finding.
 */
export async function passGate(
  context: Context,
  build: Build,
  { e2e }: { e2e: boolean },
): Promise<void> {
  const { name } = build.remote;
  refuse(name, await checkContract(context, build));
  note('✓ The release matches the contract with the shell and the other remotes.');
  if (!e2e) return;
  note('  Running the e2e tests across all remotes in a browser; this takes some minutes …');
  refuse(name, await runE2e(build, await context.store.readRegistry()));
  note('✓ The e2e tests pass with this release beside the releases that are live.');
}
