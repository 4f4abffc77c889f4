import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';

const PATHS = ['/', '/services', '/blogs', '/contact'];

const VISITORS = 4;

const PAUSE_MS = 20;

/** The scripts and styles of the shell, wherever a page names them. */
const ASSET = /"(\/assets\/[^"\\]+\.(?:js|css))"/g;

/** What the visitors of a site had. */
interface Views {
  all: number;
  /** A sentence for each page that did not come. */
  failures: string[];
  /** The same for each that came, but lacked a file of the shell: it works without script. */
  incomplete: string[];
}

/** Reads an address; a connection that breaks is a failure, too. */
function read(url: string, agent: Agent): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, async (response) => {
      const { statusCode: status = 0 } = response;
      try {
        resolve({ status, body: (await response.setEncoding('utf8').toArray()).join('') });
      } catch (error) {
        reject(error);
      }
    });
    request.on('error', reject);
  });
}

/**
 * Opens a page, and the files of the shell that it names.
 *
 * @returns The file that is missing, as a sentence.
 * @throws When the page did not come.
 */
async function view(site: string, path: string, agent: Agent): Promise<string | undefined> {
  const { status, body } = await read(site + path, agent);
  if (status !== 200 || !body.includes('</html>')) throw new Error(`It has status ${status}.`);
  const assets = new Set([...body.matchAll(ASSET)].map(([, asset = '']) => asset));
  if (assets.size === 0) throw new Error('It names no script.');
  for (const asset of assets) {
    const file = await read(site + asset, agent);
    if (file.status !== 200) return `Its file ${asset} has status ${file.status}.`;
  }
  return undefined;
}

/**
 * Lets visitors view pages of a site, with all files of the shell, one page after the other.
 *
 * @param authority - File with the certificate of the site's authority.
 * @returns Ends the visits, and returns what the visitors had.
 */
export function startVisits(site: string, authority: string): () => Promise<Views> {
  const agent = new Agent({ ca: readFileSync(authority), keepAlive: true });
  const views: Views = { all: 0, failures: [], incomplete: [] };
  let isOver = false;
  const visit = async (first: number) => {
    for (let at = first; !isOver; at += 1) {
      const path = PATHS[at % PATHS.length] ?? '/';
      views.all += 1;
      const describe = (what: string) => `${new Date().toISOString()} ${path}: ${what}`;
      try {
        const missing = await view(site, path, agent);
        if (missing) views.incomplete.push(describe(missing));
      } catch (error) {
        views.failures.push(describe((error as Error).message));
      }
      await wait(PAUSE_MS);
    }
  };
  const visits = Promise.all(Array.from({ length: VISITORS }, (_, first) => visit(first)));
  return async () => {
    isOver = true;
    await visits;
    agent.destroy();
    return views;
  };
}
