import { join } from 'node:path';
import {
  hostLoads,
  measureScripts,
  overBudget,
  readHostBuild,
} from '@clean-express/federation/build';
import { loadBuild } from '../../build/build.ts';
import { describeRelease } from '../../build/describe-release.ts';
import { DeliveryError } from '../../errors/delivery-error.ts';
import { releaseLoads } from '../../gate/static-gate.ts';
import type { AddCommand, Context } from '../context.ts';
import { print, table } from '../output.ts';

/** The name of the host in the arguments and the output. */
const SHELL = 'shell';

/** The script sizes of a package's pages and widgets, and its budget in kB. */
interface MeasuredPackage {
  name: string;
  sizes: ReturnType<typeof measureScripts>;
  budget: number;
}

async function measureShell({ root }: Context): Promise<MeasuredPackage> {
  const host = await readHostBuild(join(root, 'shell/dist'));
  const sizes = measureScripts(hostLoads(host), host.files);
  return { name: SHELL, sizes, budget: host.contract.scriptBudget };
}

async function measureRemote(context: Context, name: string): Promise<MeasuredPackage> {
  const built = await context.requireRemote(name);
  const build = await loadBuild(built);
  const sizes = measureScripts(releaseLoads(describeRelease(build)), build.files);
  return { name, sizes, budget: built.remote.scriptBudget };
}

function measure(context: Context, name: string): Promise<MeasuredPackage> {
  return name === SHELL ? measureShell(context) : measureRemote(context, name);
}

async function allPackages(context: Context): Promise<string[]> {
  return [SHELL, ...(await context.remotes()).map(({ remote }) => remote.name)];
}

/** `release budget`: fails when a page or widget loads more script than its package allows. */
export const addBudget: AddCommand = (program, open) => {
  program
    .command('budget [package]')
    .description('measure the script of each page and widget in the existing builds')
    .addHelpText('after', `\nThe package is a remote or "${SHELL}". Default: all of them.`)
    .action(async (only: string | undefined, _options, command) => {
      const context = await open();
      const names = only === undefined ? await allPackages(context) : [only];
      const packages = await Promise.all(names.map((name) => measure(context, name)));
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
