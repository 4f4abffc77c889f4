import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  findRemotes,
  localUrl,
  PlainError,
  profiles,
  ROOT,
  readBuilds,
  step,
  tokenFileOf,
  withBuilds,
} from 'site-runner';
import { DeliveryError } from '../errors/delivery-error.ts';
import { runGate } from '../gate/run-gate.ts';
import { runGateAt } from '../gate/run-gate-at.ts';
import type { Workspace } from './workspace.ts';

const { start } = profiles;

async function readToken(): Promise<string> {
  return readFile(tokenFileOf(start), 'utf8').catch((cause) => {
    const message =
      'No site was started on this machine. Start it (npm start), or set RELEASE_SERVER and RELEASE_TOKEN.';
    throw new DeliveryError('unavailable', message, { cause });
  });
}

const withBuild: Workspace['withBuild'] = async ({ folder }, wantsBuild, read) => {
  try {
    return await step('Build', (note) =>
      wantsBuild ? withBuilds(note, [basename(folder)], read) : readBuilds(note, read),
    );
  } catch (error) {
    if (error instanceof PlainError) throw new DeliveryError('refused', error.message);
    throw error;
  }
};

/** The workspace of the site: it has all remotes, the site of `npm start`, and the gate. */
export const siteWorkspace: Workspace = {
  root: ROOT,
  findRemotes: () => findRemotes(ROOT),
  withBuild,
  localSite: {
    url: localUrl(start.ports.ssrServer),
    releaseServer: localUrl(start.ports.releaseServer),
    readToken,
  },
  runGate,
  runGateAt,
};
