import { type Coding, encodeBody, SentResponses } from '@clean-express/server-kit/http';
import type { ComposedPage } from '../html/compose-page.ts';

interface Options {
  status: number;
  /** Whether it contains the rendered page. */
  isRendered: boolean;
  /** Whether its views are compared with those of other releases: not if no process was ready to render it. */
  isCompared: boolean;
  /** Whether parts of it are left to browsers. */
  isPartial?: boolean;
  tags?: ReadonlySet<string> | undefined;
}

/** Memory of the objects and of the compressed bodies, as measured. */
const bytesOf = (htmlBytes: number) => Math.ceil(4096 + 1.4 * htmlBytes);

/** A page as it is sent: the same bytes for all visitors of its releases, compressed once. */
export class PageResponse {
  readonly kind = 'page';
  /** The part of its ETag that all codings share. */
  readonly hash: string;
  /** Value of `Content-Security-Policy`. */
  readonly policy: string;
  readonly tags: ReadonlySet<string>;
  readonly isPartial: boolean;
  wasDropped = false;
  /** Memory that it takes, in bytes. */
  readonly bytes: number;
  #bodies: Map<Coding, Buffer | Promise<Buffer>>;
  readonly #sent = new WeakMap<object, SentResponses>();
  readonly options: Readonly<Options>;

  /** @param earlier - If it has the same content, this response reuses its compressed bodies. */
  constructor(
    { body, hash, policy }: ComposedPage,
    options: Readonly<Options>,
    earlier?: PageResponse,
  ) {
    this.options = options;
    this.hash = hash;
    this.policy = policy;
    this.isPartial = options.isPartial ?? false;
    this.tags = options.tags ?? new Set();
    this.bytes = bytesOf(body.length);
    this.#bodies = earlier?.hash === this.hash ? earlier.#bodies : new Map([['identity', body]]);
  }

  /** The body in a content coding. */
  bodyIn(coding: Coding): Buffer | Promise<Buffer> {
    return this.#bodies.get(coding) ?? this.#encode(coding);
  }

  /**
   * What was sent of it.
   *
   * @param context - The context of the requests: some of the headers depend on it.
   */
  sentIn(context: object): SentResponses {
    const sent = this.#sent.get(context) ?? new SentResponses();
    this.#sent.set(context, sent);
    return sent;
  }

  async #encode(coding: Coding): Promise<Buffer> {
    const identity = await this.bodyIn('identity');
    const encoding = encodeBody(identity, coding);
    // Meanwhile, other requests wait for the same.
    this.#bodies.set(coding, encoding);
    try {
      const body = await encoding;
      this.#bodies.set(coding, body);
      return body;
    } catch (error) {
      this.#bodies.delete(coding);
      throw error;
    }
  }
}
