import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import type { EndedPaths } from '@clean-express/release-contract/registry';
import { type Command, InvalidArgumentError } from 'commander';
import type { Redirects, ReleaseServer } from '../../client/release-server.ts';
import { DeliveryError } from '../../errors/delivery-error.ts';
import { type AddCommands, changeOf } from '../context.ts';
import { print, table } from '../output.ts';
import { printTraffic } from './traffic.ts';

interface Options {
  redirect: Redirects['redirects'];
  redirectAll?: string;
  yes?: boolean;
}

function addRedirect(text: string, former: Redirects['redirects']): Redirects['redirects'] {
  const [, from, to] = /^(\/[^=]*)=(\/[^=]*)$/.exec(text) ?? [];
  if (from && to) return { ...former, [from]: to };
  throw new InvalidArgumentError('It must be two paths, such as /old=/new.');
}

/** @example targetOf({ to: '/journal', keepsRest: true }) // '/journal, with what follows' */
function targetOf({ to, keepsRest }: EndedPaths[string]): string {
  if (to === undefined) return 'gone (410)';
  return keepsRest ? `${to}, with what follows` : to;
}

const describe = (paths: EndedPaths) =>
  table(
    ['path', 'leads to'],
    Object.entries(paths).map(([path, ended]) => [path, targetOf(ended)]),
  );

/** Asks for the name of the remote, below what its end means. */
async function confirm(remote: string, paths: EndedPaths): Promise<void> {
  console.error(describe(paths));
  if (!process.stdin.isTTY) {
    const message = `This ends "${remote}" with all of its releases. If that is what you want, add --yes.`;
    throw new DeliveryError('usage', message);
  }
  console.error(
    `Visitors will get nothing of "${remote}" any more, and its files are deleted after 30 days.`,
  );
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // A closed input is no answer.
  const closed = once(terminal, 'close').then(() => '');
  const answer = await Promise.race([terminal.question('To end it, type its name: '), closed]);
  terminal.close();
  if (answer.trim() === remote) return;
  throw new DeliveryError('usage', `That is not its name. "${remote}" has not ended.`);
}

async function end(
  command: Command,
  server: ReleaseServer,
  remote: string,
  { redirect: redirects, redirectAll, yes = false }: Options,
): Promise<void> {
  const wanted = { redirects, ...(redirectAll !== undefined && { redirectAll }) };
  if (!yes) await confirm(remote, (await server.planEnd(remote, wanted)).paths);
  const { number, store, warning, paths } = await server.end(remote, wanted, changeOf(command));
  if (warning) console.error(warning);
  const heading = `"${remote}" has ended. Its files are deleted after 30 days.`;
  print(command, {
    json: { remote, paths, number, store },
    text: [heading, describe(paths)].join('\n\n'),
  });
}

/** `release retire`: a release or, without a version, a remote. */
export const addCommands: AddCommands = (program, open) => {
  program
    .command('retire <remote> [version]')
    .description('let a release get no visitors any more; without a version, end the remote')
    .option(
      '--redirect <old=new>',
      'let a path of the remote lead to another page, with all that is below (repeatable)',
      addRedirect,
      {},
    )
    .option('--redirect-all <path>', 'let all other paths of the remote lead to this page')
    .option('--yes', 'do not ask')
    .action(async (remote: string, version: string | undefined, options: Options, command) => {
      const { server } = await open();
      if (version === undefined) return end(command, server, remote, options);
      const isEnd = options.redirectAll !== undefined || Object.keys(options.redirect).length > 0;
      if (isEnd) {
        const message = 'Only a whole remote can be redirected. Leave out the version.';
        throw new DeliveryError('usage', message);
      }
      const result = await server.retire(remote, version, changeOf(command));
      printTraffic(command, { remote, version, state: 'retired' }, result);
    });
};
