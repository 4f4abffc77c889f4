import { releaseLoads } from '../../budget/release-loads.ts';
import { overBudget, weigh } from '../../budget/script-budget.ts';
import { describeRelease } from '../../build/describe-release.ts';
import { loadBuild } from '../../build/load-build.ts';
import { DeliveryError } from '../../errors/delivery-error.ts';
import type { RemotePackage } from '../../publish/read-remote.ts';
import { print, table } from '../output.ts';
import type { AddCommand } from './command.ts';

/** What a remote's build weighs, and which of it is too much. */
async function weighBuild(folder: RemotePackage) {
  const build = await loadBuild(folder);
  const { name: remote, scriptBudget: budget } = folder.remote;
  const weights = weigh(releaseLoads(describeRelease(build)), build.files);
  return {
    weights: weights.map((weight) => ({ remote, ...weight, budget })),
    findings: overBudget(weights, budget).map((finding) => `${remote}: ${finding}`),
  };
}

/** `release budget`: fails when a build loads more than its declaration allows. */
export const addBudget: AddCommand = (program, open) => {
  program
    .command('budget [remote]')
    .description('weigh the script of each page and widget of the builds that are there')
    .action(async (only: string | undefined, _options, command) => {
      const context = await open();
      const remotes = only ? [await context.requireRemote(only)] : await context.remotes();
      const weighed = await Promise.all(remotes.map(weighBuild));
      const weights = weighed.flatMap((build) => build.weights);
      const rows = weights.map(({ remote, name, kilobytes, budget }) => [
        remote,
        name,
        kilobytes.toFixed(1),
        budget,
      ]);
      const head = ['remote', 'page or widget', 'kB', 'budget'];
      print(command, { json: { weights }, text: table(head, rows) });
      const findings = weighed.flatMap((build) => build.findings);
      if (findings.length > 0) throw new DeliveryError('refused', findings.join('\n'));
    });
};
