import { type Command, InvalidArgumentError } from 'commander';
import type { Preview, ReleaseServer } from '../../client/release-server.ts';
import { DeliveryError } from '../../errors/delivery-error.ts';
import { type AddCommands, changeOf } from '../context.ts';
import { print, table } from '../output.ts';

const MAX_HOURS = 24 * 7;

function toHours(text: string): number {
  const hours = Number(text);
  if (hours > 0 && hours <= MAX_HOURS) return hours;
  throw new InvalidArgumentError(`It must be a number of hours, up to ${MAX_HOURS}.`);
}

interface Options {
  hours: number;
  path?: string;
  list?: true;
  end?: string;
}

function toPath(text: string): string {
  const site = 'https://www.example.com';
  // Browsers read `//host`, also with a tab between, as the address of another site.
  if (text.startsWith('/') && new URL(text, site).origin === site) return text;
  throw new InvalidArgumentError('It must be a path of the site, such as /services?page=2.');
}

/** The link of a preview, at another page of its site. */
function linkAt(url: string, path: string | undefined): string {
  if (path === undefined) return url;
  const link = new URL(path, url);
  link.searchParams.set('preview', new URL(url).searchParams.get('preview') ?? '');
  return link.href;
}

/** @example namesOf(preview) // 'blog 1.0.0, catalog 2.1.0' */
const namesOf = ({ releases }: Pick<Preview, 'releases'>) =>
  releases.map(({ remote, version }) => `${remote} ${version}`).join(', ');

/** @param remote - Only previews that show a release of it. */
async function list(
  command: Command,
  server: ReleaseServer,
  remote?: string,
  version?: string,
): Promise<void> {
  const isWanted = (release: Preview['releases'][number]) =>
    (remote === undefined || release.remote === remote) &&
    (version === undefined || release.version === version);
  const all = await server.previews();
  const previews = all.filter(({ releases }) => releases.some(isWanted));
  const head = ['id', 'releases', 'site', 'issued', 'by', 'expires'];
  const rows = previews.map((each) => [
    ...[each.id, namesOf(each), each.site, each.issued, each.issuedBy, each.expires],
  ]);
  print(command, { json: { previews }, text: table(head, rows) });
}

async function end(command: Command, server: ReleaseServer, id: string): Promise<void> {
  const { warning, ...ended } = await server.endPreview(id, changeOf(command));
  if (warning) console.error(warning);
  print(command, { json: ended, text: `The preview ${id} of ${namesOf(ended)} has ended.` });
}

/** `release preview`: changes no traffic. */
export const addCommands: AddCommands = (program, open) => {
  program
    .command('preview [remote] [version]')
    .description('print a link that shows a release to its users only; list or end such links')
    .option('--hours <hours>', 'how long the link is valid', toHours, 24)
    .option('--path <path>', 'the page that the link opens; by default, one of the remote', toPath)
    .option('--list', 'list the open previews, of all remotes or of one')
    .option('--end <id>', 'end a preview at once')
    .action(async (remote: string | undefined, version: string | undefined, options, command) => {
      const { hours, path, list: isList, end: id }: Options = options;
      if (isList && id !== undefined) {
        throw new DeliveryError('usage', 'Use --list or --end <id>, not both.');
      }
      const { server, site } = await open();
      if (isList) return list(command, server, remote, version);
      if (id !== undefined) return end(command, server, id);
      if (remote === undefined || version === undefined) {
        throw new DeliveryError(
          'usage',
          'Name a remote and a version, or use --list or --end <id>.',
        );
      }
      const preview = await server.preview(site(), [{ remote, version }], hours);
      const { id: issued, expires } = preview;
      const url = linkAt(preview.url, path);
      print(command, {
        json: { id: issued, remote, version, url, expires },
        text: `${url}\n\nThe link shows ${remote} ${version} until ${expires}; others get what they got before. Next:\n  npm run release -- preview --end ${issued}`,
      });
    });
};
