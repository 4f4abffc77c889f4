import { hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { REPORT_TOKEN_LIFETIME_MS } from '@clean-express/federation/reports';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

/** As long as the HS256 hash. */
const KEY_BYTES = 32;

const AUDIENCE = 'reports';

/** Reports that are remembered as counted. Each takes about 100 bytes. */
const MAX_COUNTED = 100_000;

/**
 * The tokens by which the reports of a page view count once. A page asks for its token only when it
 * reports, so that its HTML is the same for all visitors.
 */
export class ReportTokens {
  readonly #key: Uint8Array;
  readonly #counted = new LRUCache<string, true>({
    // With `max`, it would take the memory of all of them at once.
    maxSize: MAX_COUNTED,
    sizeCalculation: () => 1,
    ttl: REPORT_TOKEN_LIFETIME_MS,
    perf: Date,
  });

  /**
   * @param sharedKey - Key that all SSR servers of a site know, so that each accepts the tokens of the
   * others. Without one, an SSR server accepts only its own.
   */
  constructor(sharedKey: string | undefined) {
    this.#key = sharedKey
      ? new Uint8Array(hkdfSync('sha256', sharedKey, '', AUDIENCE, KEY_BYTES))
      : randomBytes(KEY_BYTES);
  }

  /** Creates the token of a new page view. */
  issue(): Promise<string> {
    return new SignJWT()
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(AUDIENCE)
      .setJti(randomUUID())
      .setExpirationTime(new Date(Date.now() + REPORT_TOKEN_LIFETIME_MS))
      .sign(this.#key);
  }

  /** The id of the page view that a token is for; `undefined` if it is forged, expired or missing. */
  async read(token = ''): Promise<string | undefined> {
    try {
      const options = { audience: AUDIENCE, algorithms: ['HS256'] };
      return (await jwtVerify(token, this.#key, options)).payload.jti;
    } catch {
      // Anyone can send any token: one that is not valid is no error of the server.
      return undefined;
    }
  }

  /**
   * Whether a page view reports this for the first time, at this SSR server.
   *
   * @param subject - What the report is about: a remote, or a web vital.
   */
  isFirst(view: string, subject: string): boolean {
    const key = `${view} ${subject}`;
    if (this.#counted.has(key)) return false;
    this.#counted.set(key, true);
    return true;
  }
}
