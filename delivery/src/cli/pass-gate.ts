import type { Build } from '../build/build.ts';
import { BuildError } from '../build/build-error.ts';
import { DeliveryError } from '../errors/delivery-error.ts';
import { readHostContract } from '../gate/read-host-contract.ts';
import { runFlows } from '../gate/run-flows.ts';
import { staticGate } from '../gate/static-gate.ts';
import { toRelease } from '../publish/publish-build.ts';
import type { RemotePackage } from '../publish/read-remote.ts';
import type { Context } from './context.ts';
import { note } from './output.ts';

function refuse(name: string, findings: readonly string[]): void {
  if (findings.length === 0) return;
  const lines = findings.map((finding) => `- ${finding}`);
  const sentence = `The gate refuses this release of "${name}". Nothing was changed.`;
  throw new DeliveryError('refused', [sentence, ...lines].join('\n'));
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
 * Holds a build against the contract, then runs the flows across all remotes with it.
 *
 * @param flows - Whether to run them.
 * @throws DeliveryError with one sentence for each thing that is wrong.
 */
export async function passGate(
  context: Context,
  remote: RemotePackage,
  build: Build,
  { flows }: { flows: boolean },
): Promise<void> {
  const { name } = remote.remote;
  refuse(name, await checkContract(context, build));
  note('✓ It keeps the contract with the shell and the other remotes.');
  if (!flows) return;
  note('  Running the flows across all remotes in a browser; this takes some minutes …');
  const registry = await context.store.readRegistry();
  refuse(name, await runFlows({ root: context.root, folder: remote.folder, registry }));
  note('✓ The flows pass with it beside the releases that are live.');
}
