import { releasesOf } from '@clean-express/federation/releases';
import { healthKey, readHealth } from '../../watch/release-health.ts';
import type { AddCommands } from '../context.ts';
import { print, table } from '../output.ts';

function role({ traffic, default: isDefault }: { traffic: number; default: boolean }): string {
  if (isDefault) return 'live';
  return traffic > 0 ? 'canary' : '';
}

/** `release status`, whose figures are missing while the site is not reachable, and `release history`. */
export const addCommands: AddCommands = (program, open) => {
  program
    .command('status [remote]')
    .description('show the releases of each remote with their traffic, page views and errors')
    .action(async (only: string | undefined, _options, command) => {
      const { store, site } = await open();
      const [registry, health] = await Promise.all([
        store.readRegistry(),
        readHealth(site).catch(() => undefined),
      ]);
      const remotes = Object.keys(registry.microFrontends).filter(
        (name) => only === undefined || name === only,
      );
      const releases = remotes.flatMap((remote) =>
        releasesOf(registry, remote).map(({ metadata: { version }, deployment, extras }) => ({
          remote,
          version,
          role: role(deployment),
          percent: deployment.traffic,
          ...(health && { views: 0, errors: 0, ...health[healthKey(remote, version)] }),
          publishedAt: extras.publishedAt,
        })),
      );
      const rows = releases.map(
        ({ remote, version, role, percent, views = '–', errors = '–', publishedAt }) => [
          remote,
          version,
          role,
          `${percent} %`,
          views,
          errors,
          publishedAt,
        ],
      );
      const head = ['remote', 'version', 'role', 'visitors', 'page views', 'errors', 'published'];
      print(command, { json: { releases }, text: table(head, rows) });
    });
  program
    .command('history [remote]')
    .description('show all changes, with their authors and reasons')
    .action(async (only: string | undefined, _options, command) => {
      const { store } = await open();
      const all = (await store.readRegistry()).history ?? [];
      const history = all.filter(({ remote }) => only === undefined || remote === only);
      const rows = history.map(({ at, remote, action, version, percent, by, reason = '' }) => [
        at,
        remote,
        percent === undefined ? action : `${action} ${percent} %`,
        version,
        by,
        reason,
      ]);
      const head = ['time', 'remote', 'action', 'version', 'author', 'reason'];
      print(command, { json: { history }, text: table(head, rows) });
    });
};
