import type { RenderFailure } from '@clean-express/federation/reports';
import { SHELL } from '@clean-express/release-contract/host-contract';
import { toPrintable } from '@clean-express/release-contract/provenance';
import type { PickedReleases } from '@clean-express/release-contract/registry';
import { LRUCache } from 'lru-cache';
import { bundleName } from '../releases/released-files.ts';

const MAX_RELEASES = 100;

const MAX_MESSAGE = 300;

/** A path of three or more names, which is no part of a URL. */
const FILE = /(?:file:\/\/|(?<![\w:/.]))(?:\/[^\s/'"():<>]+){3,}/g;

/** The message in the stack of an error, without files of this server. Syntax errors begin with a file. */
export function messageOf(stack: string): string {
  const [message = ''] = /^\w*Error: .*$/m.exec(stack) ?? stack.split('\n');
  return toPrintable(message.replace(FILE, '(file)')).slice(0, MAX_MESSAGE);
}

/** A file of the bundle of a remote, and one of the shell's, in the cache of this server. */
const BUNDLE_FILE = /\/releases\/([^/]+)\/([^/]+)-[\da-f]{16}\/([^:]+)$/;
const SHELL_FILE = /\/shells\/[\da-f]{16}\/([^:]+)$/;

/** Names a file in the stack of a render process. Other files than those of releases are this server's own. */
export function nameBundleFile(address: string): string {
  const [, remote, version, file] = BUNDLE_FILE.exec(address) ?? [];
  if (file !== undefined) return `${remote}@${version}/${file}`;
  const [, ofShell] = SHELL_FILE.exec(address) ?? [];
  if (ofShell !== undefined) return `${SHELL}/${ofShell}`;
  return address.startsWith('file:') ? '(file)' : address;
}

/**
 * What this server could not render of releases. A message may contain anything: visitors get only those of
 * releases that they preview, and the release server those of canaries.
 */
export class RenderFailures {
  /** Name of a server bundle → how often, and where and why at first. */
  readonly #failures = new LRUCache<string, { count: number; first: string }>({
    max: MAX_RELEASES,
  });

  /**
   * @param bundle - Name of the server bundle.
   * @param route - Of the page. Its address is the visitor's.
   * @param stack - Of the error, or only its message.
   */
  add(bundle: string, route: string | undefined, stack: string): void {
    const where = route === undefined ? '' : ` on ${route},`;
    const first = `${where} ${new Date().toUTCString()}: ${messageOf(stack)}`;
    const known = this.#failures.get(bundle) ?? { count: 0, first };
    this.#failures.set(bundle, { ...known, count: known.count + 1 });
  }

  /** The failures of some releases. */
  of(releases: PickedReleases): RenderFailure[] {
    return Object.entries(releases).flatMap(([remote, release]) => {
      const known = this.#failures.get(bundleName(remote, release));
      if (!known) return [];
      const times = known.count === 1 ? 'once' : `${known.count} times`;
      const text = `The server could not render it ${times}, first${known.first}`;
      return [{ remote, version: release.metadata.version, text }];
    });
  }
}
