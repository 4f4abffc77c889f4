import {
  describeRelease,
  loadBuild,
  measureBuild,
  measureLoads,
  overBudget,
  releaseLoads,
} from '@clean-express/release-build';
import { SHELL } from '@clean-express/release-contract/host-contract';
import { MAX_SCRIPT_BUDGET } from '@clean-express/release-contract/remote-config';
import { DeliveryError } from '../../errors/delivery-error.ts';
import { findPackages, requirePackage, type Workspace } from '../../workspace/workspace.ts';
import type { AddCommands } from '../context.ts';
import { print, table } from '../output.ts';

/** Measures the pages and widgets of a package; `budget` is in kB, too. */
async function measure(workspace: Workspace, name: string) {
  const build = await loadBuild(await requirePackage(workspace, name));
  const description = describeRelease(build);
  const scripts = await measureBuild(build, description);
  const sizes = measureLoads(releaseLoads(description, scripts), scripts);
  return { name, sizes, budget: description.scriptBudget ?? MAX_SCRIPT_BUDGET };
}

/** `release budget`: fails when a page or widget loads more script than its package allows. */
export const addCommands: AddCommands = (program, _open, workspace) => {
  program
    .command('budget [package]')
    .description('measure the script of each page and widget in the existing builds')
    .addHelpText('after', `\nThe package is a remote or "${SHELL}". Default: all of them.`)
    .action(async (only: string | undefined, _options, command) => {
      const names =
        only === undefined
          ? (await findPackages(workspace)).map(({ remote }) => remote.name)
          : [only];
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
