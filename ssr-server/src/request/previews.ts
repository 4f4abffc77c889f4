import type { KeyObject } from 'node:crypto';
import type { PickedReleases } from '@clean-express/release-contract/registry';
import { previewClaimsSchema } from '@clean-express/release-contract/release-registry';
import { toRelease } from '@clean-express/release-contract/releases';
import { verifyToken } from '@clean-express/server-kit/signatures';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Manifests } from '../releases/manifests.ts';
import type { RegistryWatcher } from '../releases/registry-watcher.ts';

const MAX_LIFETIME_MS = 7 * 24 * 60 * 60 * 1000;

/** Clocks may differ by this time. */
const CLOCK_TOLERANCE_MS = 60 * 60 * 1000;

/** Some ten releases. All preview cookies of a visitor together must fit into the headers of a request. */
const MAX_TOKEN_LENGTH = 2000;

const MAX_TOKENS = 1000;

const claimsSchema = previewClaimsSchema
  // The id is a part of the name of a cookie.
  .extend({ iat: z.number(), exp: z.number(), jti: z.string().regex(/^[\w-]{1,64}$/) })
  .transform(({ iat, exp, jti, releases, by }) => ({
    ...{ id: jti, releases, by },
    issued: iat,
    expires: new Date(exp * 1000),
  }));

/** What a preview token shows. */
export type Preview = z.infer<typeof claimsSchema>;

interface Options {
  /** The keys whose signatures are accepted. */
  publicKeys: readonly KeyObject[];
  /** Public URL of the site: tokens for other sites are refused. */
  siteUrl: string;
  manifests: Pick<Manifests, 'load'>;
  watcher: Pick<RegistryWatcher, 'endedPreviews'>;
}

/** Reads preview tokens, and the releases that they name. */
export class Previews {
  /** Each page view has the same tokens again. */
  readonly #read = new LRUCache<string, Preview>({ max: MAX_TOKENS });
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /**
   * Reads a token: `undefined` if it is forged, expired, malformed, for another site, valid for more than
   * a week, or if the registry says that its preview has ended.
   */
  async read(token: string): Promise<Preview | undefined> {
    const preview = await this.verify(token);
    return preview && this.stateOf(preview) === 'open' ? preview : undefined;
  }

  /** What the registry says about a preview. Without one, it is not known. */
  stateOf({ id, releases }: Preview): 'open' | 'ended' | 'unknown' {
    const { endedPreviews: ended } = this.options.watcher;
    if (!ended) return 'unknown';
    const hasEnded = ended.has(id) || releases.some(({ manifest }) => ended.has(manifest));
    return hasEnded ? 'ended' : 'open';
  }

  /** Reads a token as {@link read} does, also that of a preview that has ended. */
  async verify(token: string): Promise<Preview | undefined> {
    const preview = this.#read.get(token) ?? (await this.#verify(token));
    const remaining = (preview?.expires.getTime() ?? 0) - Date.now();
    if (remaining <= 0 || remaining > MAX_LIFETIME_MS + CLOCK_TOLERANCE_MS) return undefined;
    return preview;
  }

  /**
   * Loads the releases of a preview, also such as no registry names.
   *
   * @throws When a manifest could not be loaded, or has other bytes than were signed.
   */
  async releasesOf({ releases }: Preview): Promise<PickedReleases> {
    const load = async ({ baseUrl, ...release }: Preview['releases'][number]) => {
      const manifest = await this.options.manifests.load({ ...release, baseUrl });
      return [release.remote, toRelease(manifest, baseUrl)] as const;
    };
    return Object.fromEntries(await Promise.all(releases.map(load)));
  }

  async #verify(token: string): Promise<Preview | undefined> {
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    const { publicKeys, siteUrl } = this.options;
    const audience = new URL(siteUrl).origin;
    try {
      const claims = await verifyToken(token, { typ: 'release-preview+jwt', audience, publicKeys });
      const preview = claimsSchema.parse(claims);
      this.#read.set(token, preview);
      return preview;
    } catch {
      // Anyone can send any token: one that is not valid is no error of the server.
      return undefined;
    }
  }
}
