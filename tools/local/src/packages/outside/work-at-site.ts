import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { localUrl, PlainError, type RemotePackage, step } from 'site-runner';
import { z } from 'zod';
import type { Team } from './team.ts';

/** A site to which a team releases. */
export interface TeamSite {
  url: string;
  releaseServer: string;
  /** Path of Chromium, for the e2e tests. */
  browser: string;
}

/** How often a page is asked for until it is as expected, and the pauses between. */
const ATTEMPTS = 100;
const PAUSE_MS = 300;

/**
 * Waits until a page has a status and a text; by default, until it is there.
 *
 * @throws PlainError with what the page has instead.
 */
export async function waitForPage(url: string, status = 200, text = ''): Promise<void> {
  let last = 'does not respond';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const response = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => undefined);
    const body = await response?.text();
    if (response?.status === status && body?.includes(text)) return;
    if (response) last = `responds with ${response.status}: ${body}`;
    await setTimeout(PAUSE_MS);
  }
  throw new PlainError(`Expected ${url} to respond with ${status} and "${text}". It ${last}`);
}

/** Runs a remote in the shell of a site, and the remote's e2e tests at it. */
export async function develop(
  { folder, remote }: RemotePackage,
  { npm, whileRunning }: Team,
  { url, browser }: TeamSite,
): Promise<void> {
  const server = localUrl(remote.port);
  const tests = { BASE_URL: server, CHROMIUM_PATH: browser };
  await whileRunning(folder, ['run', 'dev', '--', '--from', url], async () => {
    await step('Develop in the shell of the site', () =>
      waitForPage(`${server}/${remote.name}`, 200, '<script type="module"'),
    );
    await step('E2e tests at the development server', () =>
      npm(folder, ['run', 'test:e2e', '--', '--project=desktop'], tests),
    );
  });
}

/** The heading of the template's page. */
const HEADING = 'Gift Cards';
const NEW_HEADING = 'Vouchers';
const PAGE = 'src/pages/start/start-page.tsx';

const publishedSchema = z.object({ version: z.string() });

const headingOf = (text: string) => `>${text}</h1>`;

/** Replaces a text in a file. */
export async function replaceText(file: string, former: string, text: string): Promise<void> {
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll(former, text));
}

/**
 * The commands of the repositories of remotes, at a release server.
 *
 * @param settings - Environment variables: its address, and an identity.
 */
export function releaseCommands({ npm }: Team, settings: Record<string, string>) {
  const run = ({ folder }: RemotePackage, ...parameters: string[]) =>
    npm(folder, ['run', '--silent', 'release', '--', '--json', ...parameters], settings);
  const publish = async (remote: RemotePackage, ...options: string[]) => {
    const output = await run(remote, 'publish', remote.remote.name, ...options);
    return publishedSchema.parse(JSON.parse(output)).version;
  };
  return { run, publish };
}

/**
 * Releases a remote from its repository, then a change, rolls it back, runs the remote's e2e tests at the
 * site, and ends the remote. The page of the site shows each.
 *
 * @param identity - Environment variables of an identity that may do that.
 */
export async function releaseAndRetire(
  remote: RemotePackage,
  team: Team,
  { url, releaseServer, browser }: TeamSite,
  identity: Record<string, string>,
): Promise<void> {
  const { folder } = remote;
  const { name } = remote.remote;
  const commands = releaseCommands(team, { RELEASE_SERVER: releaseServer, ...identity });
  const run = (...parameters: string[]) => commands.run(remote, ...parameters);
  const publish = async (note: (text: string) => void) => {
    // The e2e tests of the gate are those of the site, and pass elsewhere.
    const version = await commands.publish(remote, '--no-e2e');
    note(version);
    await run('promote', name, version);
  };
  const page = `${url}/${name}`;
  const tests = { BASE_URL: url, CHROMIUM_PATH: browser };
  await step('Publish and promote', publish);
  await step('Live', () => waitForPage(page, 200, headingOf(HEADING)));
  await replaceText(join(folder, PAGE), HEADING, NEW_HEADING);
  await step('Publish and promote a change', publish);
  await step('The change is live', () => waitForPage(page, 200, headingOf(NEW_HEADING)));
  await step('Roll back', () => run('rollback', name));
  await step('Live as before', () => waitForPage(page, 200, headingOf(HEADING)));
  await step('E2e tests at the site', () => team.npm(folder, ['run', 'test:e2e'], tests));
  await step('Retire', () => run('retire', name, '--yes'));
  await step('Gone', () => waitForPage(page, 410, 'This page was removed'));
}
