import type { AddCommands } from '../context.ts';
import { print, table } from '../output.ts';

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
      const rows = history.map(({ at, remote, action, version, share, by, claimed, reason }) => [
        at,
        remote ?? '',
        share === null ? action : `${action} ${share} %`,
        version ?? '',
        claimed ?? by,
        reason ?? '',
      ]);
      const head = ['time', 'remote', 'action', 'version', 'author', 'reason'];
      print(command, { json: { history }, text: table(head, rows) });
    });
};
