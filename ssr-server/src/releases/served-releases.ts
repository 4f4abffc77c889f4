import { isDeepStrictEqual } from 'node:util';
import { SHELL } from '@clean-express/release-contract/host-contract';
import type { Registry } from '@clean-express/release-contract/registry';
import type { SignedRegistry } from '@clean-express/release-contract/release-registry';
import type { Manifests } from './manifests.ts';
import type { Problems } from './problems.ts';
import { isServed, type NamedRole, namedReleases, resolveRegistry } from './resolve-registry.ts';

/** A manifest that could not be loaded is requested again after this time. */
const RETRY_DELAY_MS = 2000;

const PROBLEM = 'manifests';
const NO_MANIFEST =
  'Could not load the manifests of all releases. Until then, their remotes keep the former ones.';

interface Options {
  manifests: Pick<Manifests, 'peek' | 'load'>;
  problems: Problems;
  /** Called before visitors get another shell; resolves when its pages can be rendered. */
  prepare: (shell: NamedRole) => Promise<void>;
  /** Called when visitors get other releases. */
  onChange: (registry: Registry, named: readonly NamedRole[]) => void;
  /** Called when all of a signed registry is served. */
  onComplete: () => Promise<void>;
}

/** The releases that visitors get: those of the newest signed registry whose manifests are there. */
export class ServedReleases {
  /** Empty before the first registry. */
  registry: Registry = { microFrontends: {} };
  /** When it was taken into use, ISO 8601; left out before the first one. */
  loadedAt: string | undefined;
  /** Whether there is a registry, and all remotes that it names can be served. */
  isComplete = false;
  /** Number of the newest registry of which visitors get all releases. */
  number: number | undefined;
  #signed: SignedRegistry | undefined;
  private readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  /**
   * Serves a registry: what can be at once, and each other remote when its manifests have been loaded.
   * It does not wait for those of an earlier registry: nothing delays a roll-back.
   */
  async use(signed: SignedRegistry): Promise<void> {
    const { manifests, onComplete } = this.options;
    const former = this.#signed;
    this.#signed = signed;
    const named = namedReleases(signed);
    const resolve = async () => {
      await this.#prepareShell(former, named);
      if (this.#signed === signed) this.#resolve(signed, named);
    };
    await resolve();
    if (this.#signed !== signed) return;
    const missing = named.filter((release) => !manifests.peek(release));
    const loads = missing.map(async (release) => {
      await manifests.load(release);
      await resolve();
    });
    const results = await Promise.allSettled(loads);
    if (this.#signed !== signed) return;
    this.#report(results);
    const isReady = named.every((release) => !isServed(release) || manifests.peek(release));
    if (isReady) {
      this.number = signed.number;
      return onComplete();
    }
    setTimeout(() => this.#signed === signed && void this.use(signed), RETRY_DELAY_MS).unref();
  }

  /** Stops loading manifests. */
  close(): void {
    this.#signed = undefined;
  }

  /** Waits until pages can be rendered with a shell that becomes live. A roll-back waits for nothing. */
  async #prepareShell(former: SignedRegistry | undefined, named: readonly NamedRole[]) {
    const { manifests, prepare } = this.options;
    const { live, rollback } = former?.remotes[SHELL] ?? {};
    const next = named.find(({ remote, role }) => remote === SHELL && role === 'live');
    const isNew = live && next && ![live, rollback].some((one) => one?.manifest === next.manifest);
    if (isNew && manifests.peek(next)) await prepare(next);
  }

  #report(results: readonly PromiseSettledResult<void>[]): void {
    const reasons = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason] : [],
    );
    const { problems } = this.options;
    if (reasons.length === 0) problems.resolve(PROBLEM);
    else problems.report(PROBLEM, reasons.map(({ message }) => message).join('\n'), NO_MANIFEST);
  }

  #resolve(signed: SignedRegistry, named: readonly NamedRole[]): void {
    const { manifests, onChange } = this.options;
    const former = this.registry;
    const registry = resolveRegistry(signed, (release) => manifests.peek(release), former);
    const served = Object.keys(registry.microFrontends);
    if (named.length > 0 && served.length === 0) return;
    const isComplete = Object.keys(signed.remotes).every((remote) => served.includes(remote));
    // What pages know of a registry is cached with it, also whether it is complete.
    if (isComplete === this.isComplete && isDeepStrictEqual(registry, former)) return;
    this.isComplete = isComplete;
    this.registry = registry;
    this.loadedAt = new Date().toISOString();
    onChange(registry, named);
  }
}
