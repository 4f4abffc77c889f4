import type { AddCommand } from '../context.ts';
import { print, table } from '../output.ts';

/** `release history`. */
export const addHistory: AddCommand = (program, open) => {
  program
    .command('history [remote]')
    .description('show all changes, with their authors and reasons')
    .action(async (only: string | undefined, _options, command) => {
      const { store } = await open();
      const all = (await store.readRegistry()).history ?? [];
      const history = all.filter(({ remote }) => only === undefined || remote === only);
      const rows = history.map(({ at, remote, action, version, percent, by, reason }) => [
        at,
        remote,
        percent === undefined ? action : `${action} ${percent} %`,
        version,
        by,
        reason ?? '',
      ]);
      const head = ['time', 'remote', 'action', 'version', 'author', 'reason'];
      print(command, { json: { history }, text: table(head, rows) });
    });
};
