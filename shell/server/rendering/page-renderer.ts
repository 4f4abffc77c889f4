import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { PickedReleases } from '@clean-express/federation/registry';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { type BuildFiles, readBuild } from 'delivery';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderedPage } from '../../src/server/render.tsx';
import { andAgain } from './and-again.ts';
import { followChanges } from './follow-changes.ts';
import { keepBundle } from './keep-bundle.ts';
import { PageCache } from './page-cache.ts';
import { pageJob } from './page-job.ts';
import { RenderPool } from './render-pool.ts';
import { ServerBundles } from './server-bundles.ts';
import { type InlineStyle, StylesheetTexts } from './stylesheet-texts.ts';

/** A page as the server drew it, with the styles that it needs to show at once. */
export type ServedPage = Extract<RenderedPage, { kind: 'page' }> & { styles: InlineStyle[] };

/** What the server makes of an address. */
export type ServedAnswer = ServedPage | Exclude<RenderedPage, { kind: 'page' }>;

/** What a visitor waits for a drawn page at most, in milliseconds. A later one is for the next. */
const BUDGET = 300;

/**
 * After a change, an API's other processes may answer from before it for as long as it takes them to
 * hear of it, in milliseconds.
 */
const HEARD_BY_ALL = 1000;

function versionOf(files: BuildFiles): string {
  const hash = createHash('sha256');
  for (const [path, bytes] of files) hash.update(path).update(bytes);
  return hash.digest('hex').slice(0, 12);
}

/** Draws public pages ahead of the browser. Whatever goes wrong, the browser draws them itself. */
export class PageRenderer {
  readonly #cache = new PageCache<ServedAnswer>();
  readonly #bundles = new ServerBundles();
  readonly #styles = new StylesheetTexts();
  readonly #stop = new AbortController();

  private constructor(
    private readonly pool: RenderPool,
    private readonly config: RuntimeConfig,
    private readonly log: Pick<FastifyBaseLogger, 'warn'>,
  ) {}

  /**
   * Starts to draw with the shell's build.
   *
   * @param dist - Its directory.
   */
  static async start(
    dist: string,
    config: RuntimeConfig,
    log: Pick<FastifyBaseLogger, 'warn'>,
  ): Promise<PageRenderer> {
    const files = await readBuild(join(dist, 'server'));
    const directory = await keepBundle(`shell/${versionOf(files)}`, async () => files);
    const renderer = new PageRenderer(new RenderPool(join(directory, 'render.js')), config, log);
    renderer.#follow();
    return renderer;
  }

  /**
   * A page as everybody sees it who is not signed in.
   *
   * @returns `undefined` when the browser has to draw it.
   */
  async page(releases: PickedReleases, url: URL): Promise<ServedAnswer | undefined> {
    const versions = Object.values(releases).map(({ metadata }) => metadata.version);
    const key = [url.pathname + url.search, ...versions].join(' ');
    const drawing = this.#cache
      .get(key, () => this.#draw(releases, url))
      .catch((error) => {
        if (!(error instanceof NotDrawn))
          this.log.warn({ url: url.href, err: error }, 'A page is left to the browser.');
        return undefined;
      });
    return Promise.race([drawing, wait(BUDGET, undefined, { ref: false })]);
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.pool.close();
  }

  #follow(): void {
    const clear = andAgain(() => this.#cache.clear(), HEARD_BY_ALL);
    void followChanges(this.config.apiUrl, clear, this.#stop.signal);
  }

  async #draw(releases: PickedReleases, url: URL): Promise<ServedAnswer> {
    const job = await pageJob(releases, url, this.config, this.#bundles);
    if (!job) throw new NotDrawn();
    const [rendered, styles] = await Promise.all([
      this.pool.draw(job),
      this.#styles.of(releases, url),
    ]);
    return rendered.kind === 'page' ? { ...rendered, styles } : rendered;
  }
}

/** A page that nobody wants to be drawn on the server. */
class NotDrawn extends Error {
  override name = 'NotDrawn';
}
