import type { HistoryEntry } from '../../client/release-server.ts';
import type { AddCommands } from '../context.ts';
import { print, table } from '../output.ts';

/** @example actionOf(entry) // 'canary 10 %' or 'accept without e2e tests' */
export function actionOf({
  action,
  share,
  skippedE2e,
}: Pick<HistoryEntry, 'action' | 'share' | 'skippedE2e'>): string {
  if (skippedE2e) return `${action} without e2e tests`;
  return share === null ? action : `${action} ${share} %`;
}

/** `release status` and `release history`. */
export const addCommands: AddCommands = (program, open) => {
  program
    .command('status [remote]')
    .description('show the releases of each remote with their traffic, page views and errors')
    .action(async (only: string | undefined, _options, command) => {
      const { server } = await open();
      const releases = await server.releases(only);
      const rows = releases.map(
        ({ remote, version, state, role, share, views = '–', errors = '–', uploadedAt }) => [
          ...[remote, version, state, role ?? '', `${share} %`, views, errors, uploadedAt],
        ],
      );
      const head = [
        'remote',
        'version',
        'state',
        'role',
        'visitors',
        'page views',
        'errors',
        'uploaded',
      ];
      print(command, { json: { releases }, text: table(head, rows) });
    });
  program
    .command('history [remote]')
    .description('show all changes, with their authors and reasons')
    .action(async (only: string | undefined, _options, command) => {
      const { server } = await open();
      const history = (await server.history(only)).toReversed();
      const rows = history.map((entry) => [
        entry.at,
        entry.remote ?? '',
        actionOf(entry),
        entry.version ?? '',
        entry.by,
        entry.reason ?? '',
      ]);
      const head = ['time', 'remote', 'action', 'version', 'author', 'reason'];
      print(command, { json: { history }, text: table(head, rows) });
    });
};
