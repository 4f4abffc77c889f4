import { agentField } from '@clean-express/release-contract/registry-fields';
import { baseAddressField, readEnvironment } from '@clean-express/server-kit/environment';
import type { Command } from 'commander';
import { z } from 'zod';
import { type NamedRelease, ReleaseServer } from '../client/release-server.ts';
import type { Connection } from '../client/send-request.ts';
import { workflowToken } from '../client/workflow-token.ts';
import { DeliveryError } from '../errors/delivery-error.ts';
import type { LocalSite, Workspace } from '../workspace/workspace.ts';

const releaseServerField = baseAddressField('the address of the release server');

/** Environment of the `release` command. By default, it works on the site of this machine. */
const releaseEnvironment = z.object({
  RELEASE_SERVER: releaseServerField,
  /** By default, the token that `npm start` has made. */
  RELEASE_TOKEN: z.string().optional(),
  /** Whom tokens of a GitHub workflow are for; by default, the address of the release server. */
  RELEASE_AUDIENCE: z.string().optional(),
  /** The program that runs the command for someone. */
  RELEASE_AGENT: agentField.optional(),
  /** GitHub sets both for jobs with the permission `id-token: write`. */
  ACTIONS_ID_TOKEN_REQUEST_URL: z.url().optional(),
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: z.string().optional(),
  /** The site; by default, that of `npm start`. */
  SITE_URL: baseAddressField('the address of the site').optional(),
  /** The staging site where a gate with a ticket runs. */
  GATE_URL: baseAddressField('the address of the staging site where the gate runs').optional(),
});

/** @throws DeliveryError that names the missing setting. */
function requireSetting(
  name: string,
  value: string | undefined,
  description: string,
  reason = ', since RELEASE_SERVER is',
): string {
  if (value) return value;
  throw new DeliveryError('usage', `${name} must be set${reason}: ${description}.`);
}

type Settings = z.infer<typeof releaseEnvironment>;

/** What to do where no token is set. */
const TOKEN_MISSING =
  'your personal token, or in CI that of the job. A job at GitHub needs no setting, but the permission "id-token: write"';

/** The token of a command: a set one, that of this machine, or that of a GitHub workflow. */
async function tokenOf(
  settings: Settings,
  local: LocalSite | undefined,
): Promise<Connection['token']> {
  const { RELEASE_TOKEN, RELEASE_SERVER, RELEASE_AUDIENCE = RELEASE_SERVER } = settings;
  if (RELEASE_TOKEN) return RELEASE_TOKEN;
  // The local token never leaves this machine.
  if (local) return local.readToken();
  const { ACTIONS_ID_TOKEN_REQUEST_URL: url, ACTIONS_ID_TOKEN_REQUEST_TOKEN: secret } = settings;
  if (url && secret) return workflowToken({ url, secret, audience: RELEASE_AUDIENCE });
  return requireSetting('RELEASE_TOKEN', RELEASE_TOKEN, TOKEN_MISSING);
}

/**
 * Reads the settings of a command.
 *
 * @param workspace - Where it runs; by default, commands work on its site.
 * @param ticket - A gate ticket, in place of a token.
 * @throws EnvironmentError when a setting is wrong, DeliveryError when one is missing.
 */
export async function openContext(
  variables: NodeJS.ProcessEnv,
  { localSite }: Pick<Workspace, 'localSite'>,
  ticket?: string,
) {
  const environment = localSite
    ? releaseEnvironment.extend({
        RELEASE_SERVER: releaseServerField.default(localSite.releaseServer),
      })
    : releaseEnvironment;
  const settings = readEnvironment(environment, variables);
  const { RELEASE_SERVER: url, RELEASE_AGENT: agent, SITE_URL, GATE_URL } = settings;
  const local = url === localSite?.releaseServer ? localSite : undefined;
  const token = ticket ?? (await tokenOf(settings, local));
  return {
    server: new ReleaseServer({ url, token, agent }),
    site: () => requireSetting('SITE_URL', SITE_URL ?? local?.url, 'the address of the site'),
    /** Origin of the staging site where a gate with a ticket runs. */
    gateSite: () =>
      requireSetting('GATE_URL', GATE_URL, 'the staging site where the gate runs', ''),
  };
}

/** The options of every command that changes something. */
export function changeOf(command: Command): { reason?: string } {
  const { reason } = command.optsWithGlobals<{ reason?: string }>();
  return reason === undefined ? {} : { reason };
}

/**
 * Adds commands to the program.
 *
 * @param open - Reads the environment; called by the command, so that `--help` works without one. It
 *   takes a gate ticket in place of a token.
 * @param workspace - Where the command runs.
 */
export type AddCommands = (
  program: Command,
  open: (ticket?: string) => ReturnType<typeof openContext>,
  workspace: Workspace,
) => void;

/**
 * Reads a release as commands take it.
 *
 * @throws DeliveryError when it has no version.
 * @example readRelease('blog@1.2.0') // { remote: 'blog', version: '1.2.0' }
 */
export function readRelease(text: string): NamedRelease {
  const [remote, ...rest] = text.split('@');
  const version = rest.join('@');
  if (remote && version) return { remote, version };
  throw new DeliveryError(
    'usage',
    `Name the version, too, as in blog@1.2.0-3f2a91c07be4, not ${text}. \`npm run release -- status ${remote}\` lists them.`,
  );
}
