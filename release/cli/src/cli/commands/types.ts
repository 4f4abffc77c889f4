import { relative, resolve } from 'node:path';
import { FETCHED_TYPES_FOLDER } from '@clean-express/release-build';
import { type FetchedTypes, fetchTypes } from '../../types/fetch-types.ts';
import type { AddCommands } from '../context.ts';
import { print } from '../output.ts';

const describe = ({ remote, version, files }: FetchedTypes) =>
  files > 0
    ? `${remote} ${version}: ${files} files`
    : `${remote} ${version} was built without types`;

/** `release types`. */
export const addCommands: AddCommands = (program, open, { root, findRemotes }) => {
  program
    .command('types [remote]')
    .description('load the types of what live releases expose')
    .option(
      '--folder <folder>',
      'where they are written, one folder for each remote',
      FETCHED_TYPES_FOLDER,
    )
    .action(async (only: string | undefined, options: { folder: string }, command) => {
      const { server } = await open();
      const folder = resolve(root, options.folder);
      const own = (await findRemotes()).map(({ remote }) => remote.name);
      const releases = await fetchTypes(server, folder, own, only);
      const lines = [...releases.map(describe), `They are in ${relative(process.cwd(), folder)}.`];
      print(command, { json: { folder, releases }, text: lines.join('\n') });
    });
};
