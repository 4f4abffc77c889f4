import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PlainError, step } from 'site-runner';
import { z } from 'zod';
import type { Npm } from './npm.ts';

/** A site to which a team releases. */
export interface TeamSite {
  url: string;
  /** Address of its release server. */
  releaseServer: string;
  /** The team's personal token. */
  token: string;
  /** Path of Chromium, for the e2e tests. */
  browser: string;
}

/** The remote of the template: the path of its page, and its heading. */
const PATH = '/gift-cards';
const HEADING = 'Gift Cards';
const NEW_HEADING = 'Vouchers';
const PAGE = 'src/pages/start/start-page.tsx';

/** How often a page is asked for until it is as expected, and the pauses between. */
const ATTEMPTS = 100;
const PAUSE_MS = 300;

const publishedSchema = z.object({ version: z.string() });

/** Waits until the server renders a heading on the page of the remote. */
async function waitForHeading({ url }: TeamSite, heading: string): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const response = await fetch(url + PATH);
    if (response.ok && (await response.text()).includes(`>${heading}</h1>`)) return;
    await setTimeout(PAUSE_MS);
  }
  throw new PlainError(`${url}${PATH} does not show the heading "${heading}".`);
}

/** Replaces the heading in the source of the page. */
async function changeHeading(repository: string): Promise<void> {
  const file = join(repository, PAGE);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(HEADING, NEW_HEADING));
}

/**
 * Releases a remote from its repository and runs its e2e tests at the site, then releases a change, and
 * rolls it back. The page of the site shows each.
 *
 * @param repository - Absolute path.
 */
export async function releaseTwice(repository: string, npm: Npm, site: TeamSite): Promise<void> {
  const settings = { RELEASE_SERVER: site.releaseServer, RELEASE_TOKEN: site.token };
  const release = (...parameters: string[]) =>
    npm(repository, ['run', '--silent', 'release', '--', '--json', ...parameters], settings);
  const publish = async () => {
    // The e2e tests of the gate are those of the site, and pass elsewhere.
    const output = await release('publish', 'gift-cards', '--no-e2e');
    const { version } = publishedSchema.parse(JSON.parse(output));
    await release('promote', 'gift-cards', version);
  };
  await step('Publish and promote', publish);
  await step('Live', () => waitForHeading(site, HEADING));
  const kit = { BASE_URL: site.url, CHROMIUM_PATH: site.browser };
  await step('E2e tests', () => npm(repository, ['run', 'test:e2e'], kit));
  await changeHeading(repository);
  await step('Publish and promote a change', publish);
  await step('Live', () => waitForHeading(site, NEW_HEADING));
  await step('Roll back', () => release('rollback', 'gift-cards'));
  await step('Live', () => waitForHeading(site, HEADING));
}
