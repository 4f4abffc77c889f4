import { SHELL } from '@clean-express/release-contract/host-contract';
import type { RollBackFile } from '../releases/emergency-roll-back.ts';
import type { ReleaseStore } from '../releases/recovery.ts';
import { shellManifest } from './test-database.ts';

/** The store's registry and manifests, in memory. */
export class MemoryStore implements ReleaseStore, RollBackFile {
  registry: string | undefined;
  rollBack: string | undefined;
  /** All registries that were written, oldest first. */
  readonly written: string[] = [];
  /** `remote/version` → text of the manifest. */
  readonly manifests = new Map<string, string>();
  /** Whether all requests fail. */
  isAway = false;

  #reach(): void {
    if (this.isAway) throw new Error('The store is away.');
  }

  async readRegistry(): Promise<string | undefined> {
    this.#reach();
    return this.registry;
  }

  async writeRegistry(text: string): Promise<void> {
    this.#reach();
    this.registry = text;
    this.written.push(text);
  }

  async readRollBack(): Promise<string | undefined> {
    this.#reach();
    return this.rollBack;
  }

  async writeRollBack(text: string): Promise<void> {
    this.#reach();
    this.rollBack = text;
  }

  async read(_part: 'public', remote: string, version: string): Promise<Buffer> {
    this.#reach();
    // Every database of tests has a shell.
    const shell = remote === SHELL ? shellManifest(version) : undefined;
    const text = this.manifests.get(`${remote}/${version}`) ?? shell;
    if (text === undefined) throw new Error('The file is missing.');
    return Buffer.from(text);
  }
}
