import type { ReleaseServer } from '../../client/release-server.ts';
import { DeliveryError } from '../../errors/delivery-error.ts';
import { type AddCommands, changeOf } from '../context.ts';
import { print } from '../output.ts';

/** Compares the files of all releases, of those of a remote, or of one release. Of retired ones, there may be none. */
async function verify(server: ReleaseServer, remote?: string, version?: string) {
  // It also finds out whether the server can be reached, before a request that may take long.
  const releases = await server.releases(remote);
  if (remote === undefined) return server.verify();
  if (version !== undefined) return server.verify({ remote, version });
  const results = await Promise.all(
    releases
      .filter(({ state }) => state !== 'retired')
      .map((release) => server.verify({ remote, version: release.version })),
  );
  return {
    checked: results.reduce((sum, { checked }) => sum + checked, 0),
    findings: results.flatMap(({ findings }) => findings),
  };
}

/** `release prune` and `release verify`. */
export const addCommands: AddCommands = (program, open) => {
  program
    .command('prune [remote]')
    .description(
      'delete releases that nothing has used for a week: neither uploaded, accepted, live nor a canary meanwhile, nor the target of a rollback',
    )
    .option('--dry-run', 'list the releases without deleting them')
    .action(
      async (remote: string | undefined, { dryRun = false }: { dryRun?: boolean }, command) => {
        const { server } = await open();
        const remotes = new Set((await server.releases(remote)).map((release) => release.remote));
        const change = { dryRun, ...changeOf(command) };
        const pruned = await Promise.all([...remotes].map((name) => server.prune(name, change)));
        const removed = pruned.flatMap((result) => result.removed);
        const lines = removed.map((release) => `${release.remote} ${release.version}`);
        const heading = dryRun ? 'These releases would be deleted:' : 'Deleted releases:';
        const text = lines.length === 0 ? 'No releases to delete.' : [heading, ...lines].join('\n');
        print(command, { json: { removed, dryRun }, text });
      },
    );
  program
    .command('verify [remote] [version]')
    .description('compare the files of releases in the store with their hashes')
    .action(async (remote: string | undefined, version: string | undefined, _options, command) => {
      const { server } = await open();
      const { checked, findings } = await verify(server, remote, version);
      print(command, { json: { checked, findings }, text: `${checked} files were compared.` });
      if (findings.length === 0) return;
      const lines = findings.map(
        (found) => `- ${found.remote} ${found.version}: ${found.path} is ${found.problem}.`,
      );
      const advice = 'To restore these files, publish the builds of their releases again:';
      throw new DeliveryError('refused', [advice, ...lines].join('\n'));
    });
};
