import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  describeRelease,
  fileOf,
  hostLoads,
  loadBuild,
  measureBuild,
  measureLoads,
  overBudget,
  readHostBuild,
  readScript,
  releaseLoads,
} from '@clean-express/release-build';
import { DeliveryError } from '../../errors/delivery-error.ts';
import { requireRemote, type Workspace } from '../../workspace/workspace.ts';
import type { AddCommands } from '../context.ts';
import { print, table } from '../output.ts';

/** The name of the host in the arguments and the output. */
const SHELL = 'shell';

const HOST_BUILD = `${SHELL}/dist`;

/** Measures the pages and widgets of a package; `budget` is in kB, too. */
async function measure(workspace: Workspace, name: string) {
  if (name === SHELL) {
    const host = await readHostBuild(join(workspace.root, HOST_BUILD));
    const loads = hostLoads(host);
    const paths = new Set(loads.flatMap(({ scripts }) => scripts));
    const scripts = await Promise.all(
      [...paths].map(
        async (path) => [path, await readScript(path, fileOf(host.files, path))] as const,
      ),
    );
    const sizes = measureLoads(loads, new Map(scripts));
    return { name, sizes, budget: host.contract.scriptBudget };
  }
  const build = await loadBuild(await requireRemote(workspace, name));
  const description = describeRelease(build);
  const scripts = await measureBuild(build, description);
  const sizes = measureLoads(releaseLoads(description, scripts), scripts);
  return { name, sizes, budget: build.remote.scriptBudget };
}

/** The remotes, and the host if it is here. */
async function allPackages({ root, findRemotes }: Workspace): Promise<string[]> {
  const hosts = existsSync(join(root, SHELL)) ? [SHELL] : [];
  return [...hosts, ...(await findRemotes()).map(({ remote }) => remote.name)];
}

/** `release budget`: fails when a page or widget loads more script than its package allows. */
export const addCommands: AddCommands = (program, _open, workspace) => {
  program
    .command('budget [package]')
    .description('measure the script of each page and widget in the existing builds')
    .addHelpText('after', `\nThe package is a remote or "${SHELL}". Default: all of them.`)
    .action(async (only: string | undefined, _options, command) => {
      const names = only === undefined ? await allPackages(workspace) : [only];
      const packages = await Promise.all(names.map((name) => measure(workspace, name)));
      const weights = packages.flatMap(({ name: remote, sizes, budget }) =>
        sizes.map((size) => ({ remote, ...size, budget })),
      );
      const rows = weights.map(({ remote, name, kilobytes, budget }) => [
        remote,
        name,
        kilobytes.toFixed(1),
        budget,
      ]);
      const head = ['package', 'page or widget', 'kB', 'budget'];
      print(command, { json: { weights }, text: table(head, rows) });
      const findings = packages.flatMap(({ name, sizes, budget }) =>
        overBudget(sizes, budget).map((finding) => `${name}: ${finding}`),
      );
      if (findings.length > 0) throw new DeliveryError('refused', findings.join('\n'));
    });
};
