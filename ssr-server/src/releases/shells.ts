import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BOOT, HOST_SERVER_FILES } from '@clean-express/release-build';
import { type HostContract, SERVER_CONTRACT } from '@clean-express/release-contract/host-contract';
import type { Release } from '@clean-express/release-contract/registry';
import type { FileCache } from './file-cache.ts';
import { openShellBundle, ServerBundles } from './released-files.ts';

/** The server contracts of the shells that this server hosts. */
export const HOSTED_CONTRACTS: readonly number[] = [SERVER_CONTRACT];

/** A release of the shell, with everything of it that pages are composed of. */
export type Shell = Awaited<ReturnType<typeof readShell>>;

/** The Latin subset of the text font: it covers the site's own texts. */
const TEXT_FONT = /-latin-wght-normal-[^/]*\.woff2$/;

/** A script of fewer bytes is evaluated together with the one that imports it. */
const STEP_BYTES = 10_000;

function withoutPreloads(html: string): string {
  return html.replace(/<link\b[^>]*rel="modulepreload"[^>]*>\s*/g, '');
}

/**
 * Adds `integrity` to the tags of a page that name files of the shell. The browser reuses a preloaded
 * script only if the preload and the script have the same hash.
 */
function addIntegrity(html: string, integrity: Readonly<Record<string, string>>): string {
  const withHash = (tag: string, path: string) => {
    const hash = integrity[path];
    return hash === undefined ? tag : `${tag} integrity="${hash}"`;
  };
  return html.replace(/<(?:script|link)\b[^>]*?\b(?:src|href)="\/([^"]+)"/g, withHash);
}

/** Reads the texts of files, by their paths in the release. */
async function readTexts(
  { url, extras: { integrity } }: Release,
  paths: readonly string[],
  files: Pick<FileCache, 'read'>,
): Promise<Record<string, string>> {
  const texts = paths.map(async (path) => {
    const bytes = await files.read(new URL(path, url).href, integrity[path] ?? '');
    return [path, bytes.toString('utf8')] as const;
  });
  return Object.fromEntries(await Promise.all(texts));
}

async function readShell(
  release: Release,
  contract: HostContract,
  { files, directory }: { files: Pick<FileCache, 'read'>; directory: string },
) {
  const { integrity, preload, pages } = release.extras;
  const paths = Object.keys(integrity);
  const boot = preload[BOOT] ?? [];
  const stylesheets = paths.filter((path) => path.endsWith('.css'));
  const [{ 'index.html': html = '' }, scripts, styles, bundle] = await Promise.all([
    readTexts(release, ['index.html'], files),
    readTexts(release, boot, files),
    readTexts(release, stylesheets, files),
    openShellBundle(directory, release, files),
  ]);
  const serverFile = (file: keyof typeof HOST_SERVER_FILES) =>
    join(bundle, HOST_SERVER_FILES[file]);
  const [starter, headScript] = await Promise.all(
    (['starter', 'headScript'] as const).map((file) => readFile(serverFile(file), 'utf8')),
  );
  return {
    release,
    contract,
    /** Code for the head of rendered pages. */
    starter: starter ?? '',
    /** Code for the head of all pages. */
    headScript: headScript ?? '',
    /** The module that renders pages. */
    serverModule: serverFile('render'),
    /** Notes that the shell may be rendered: its server bundle is on disk, and stays there. */
    keep: () => openShellBundle(directory, release, files),
    /** The server bundles of remotes, as this shell renders them. */
    bundles: new ServerBundles(bundle, files),
    /** Scripts that every page needs, each after those that it imports. */
    boot,
    /** The boot scripts that are evaluated on their own, one after the other; the entry comes last. */
    steps: boot.filter(
      (path, at) => (scripts[path]?.length ?? 0) >= STEP_BYTES || at === boot.length - 1,
    ),
    /** Route of a lazy page of the shell → its chunk. */
    pageChunks: pages,
    /** `index.html` with integrity and without preloads: each page adds those that it needs. */
    html: addIntegrity(withoutPreloads(html), integrity),
    /** Font files that every page needs. */
    fonts: paths.filter((path) => TEXT_FONT.test(path)),
    integrity,
    /** Path of a stylesheet → its text. */
    styles,
  };
}

/** The shells of releases, each loaded once. */
export class Shells {
  /** By their contracts: each manifest in memory has one. */
  readonly #loads = new WeakMap<HostContract, Promise<Shell>>();
  readonly #loaded = new WeakMap<HostContract, Shell>();
  readonly #unhosted = new Set<string>();
  private readonly files: Pick<FileCache, 'read'>;
  private readonly directory: string;

  /** @param directory - Result of `openBundleCache`. */
  constructor(files: Pick<FileCache, 'read'>, directory: string) {
    this.files = files;
    this.directory = directory;
  }

  /** The shell of a release, if it is loaded. */
  peek(release: { host?: HostContract | undefined } | undefined): Shell | undefined {
    return release?.host && this.#loaded.get(release.host);
  }

  /** Whether a version of the shell was refused because it needs another SSR server. */
  isUnhosted(version: string | undefined): boolean {
    return version !== undefined && this.#unhosted.has(version);
  }

  /**
   * Loads the shell of a release.
   *
   * @throws When it is no release of a shell that this server hosts, or a file of it is missing or has other bytes.
   */
  async load(release: Release): Promise<Shell> {
    const { host } = release;
    if (!host) throw new Error('The release says nothing about what the shell provides.');
    if (!HOSTED_CONTRACTS.includes(host.serverContract)) {
      this.#unhosted.add(release.metadata.version);
      throw new Error(
        `It needs an SSR server that hosts version ${host.serverContract} of the server contract. This one hosts ${HOSTED_CONTRACTS.join(', ')}: update it.`,
      );
    }
    const { files, directory } = this;
    const loading = this.#loads.get(host) ?? readShell(release, host, { files, directory });
    this.#loads.set(host, loading);
    // The next attempt reads it again.
    loading.catch(() => this.#loads.delete(host));
    const shell = await loading;
    this.#loaded.set(host, shell);
    return shell;
  }
}
