import { basename } from 'node:path';
import { BuildError } from '@clean-express/federation/build';
import {
  HOST_CONTRACT_FILE,
  type HostContract,
  hostContractSchema,
} from '@clean-express/federation/host-config';
import type { Registry } from '@clean-express/federation/registry';
import { buildStale, PlainError, type RemotePackage, step } from 'site-runner';
import { type Build, loadBuild } from '../../build/build.ts';
import { describeRelease, type ReleaseDescription } from '../../build/describe-release.ts';
import { DeliveryError } from '../../errors/delivery-error.ts';
import { runE2e } from '../../gate/run-e2e.ts';
import { staticGate } from '../../gate/static-gate.ts';
import { toRelease } from '../../publish/publish-build.ts';
import type { AddCommand, Context } from '../context.ts';
import { note, print } from '../output.ts';

const CONTRACT_TIMEOUT_MS = 10_000;

/** The options of `gate` and `publish`. */
export interface Options {
  build: boolean;
  e2e: boolean;
}

/** A described build, and the registry that it is checked against. */
interface GateInput {
  build: Build;
  description: ReleaseDescription;
  registry: Registry;
}

/**
 * Builds a remote's package, unless its build is up to date.
 *
 * @throws DeliveryError when the build fails.
 */
export async function buildRemote({ folder }: RemotePackage): Promise<void> {
  try {
    await step('Build', (report) => buildStale(report, [basename(folder)]));
  } catch (error) {
    if (error instanceof PlainError) throw new DeliveryError('refused', error.message);
    throw error;
  }
}

/**
 * Loads the contract of the live shell from the site.
 *
 * @param site - Address of the site, without a trailing slash.
 * @throws DeliveryError when the contract could not be loaded.
 */
async function readHostContract(site: string): Promise<HostContract> {
  try {
    const signal = AbortSignal.timeout(CONTRACT_TIMEOUT_MS);
    const response = await fetch(`${site}/${HOST_CONTRACT_FILE}`, { signal });
    if (!response.ok) throw new Error(`The response had the status ${response.status}.`);
    return hostContractSchema.parse(await response.json());
  } catch (cause) {
    throw new DeliveryError(
      'unavailable',
      `Could not load the shell's contract from the live site at ${site}. Start the site (npm start), or set SITE_URL to another one.`,
      { cause },
    );
  }
}

function refuse(name: string, findings: readonly string[]): void {
  if (findings.length === 0) return;
  const lines = findings.map((finding) => `- ${finding}`);
  const message = `The gate refuses this release of "${name}". Nothing was changed.`;
  throw new DeliveryError('refused', [message, ...lines].join('\n'));
}

function describeOrRefuse(build: Build): ReleaseDescription {
  try {
    return describeRelease(build);
  } catch (error) {
    if (error instanceof BuildError) refuse(build.remote.name, [error.message]);
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
  { build, description, registry }: GateInput,
  e2e: boolean,
): Promise<void> {
  const { name } = build.remote;
  const host = await readHostContract(context.site);
  const release = toRelease(build, context.originOf(build.remote), new Date(), description);
  refuse(name, staticGate({ build, release, registry, host }));
  note('✓ The release matches the contract with the shell and the other remotes.');
  if (!e2e) return;
  note('  Running the e2e tests across all remotes in a browser; this takes some minutes …');
  refuse(name, await runE2e(build, registry, description));
  note('✓ The e2e tests pass with this release beside the releases that are live.');
}

/** `release gate`: runs the checks of `publish` and nothing else. */
export const addGate: AddCommand = (program, open) => {
  program
    .command('gate <remote>')
    .description('check a build against the contract and the e2e tests, without publishing it')
    .option('--no-build', 'check the existing build')
    .option('--no-e2e', 'check the contract only')
    .action(async (name: string, { build: wantsBuild, e2e }: Options, command) => {
      const context = await open();
      const remote = await context.requireRemote(name);
      if (wantsBuild) await buildRemote(remote);
      const build = await loadBuild(remote);
      const description = describeOrRefuse(build);
      const registry = await context.store.readRegistry();
      await passGate(context, { build, description, registry }, e2e);
      print(command, {
        json: { remote: name, passed: true, e2e },
        text: `${name} may be published.`,
      });
    });
};
