import {
  findLeakingStyles,
  measureLoads,
  overBudget,
  readScript,
  readScripts,
  releaseLoads,
  type Script,
} from '@clean-express/release-build';
import { SHELL } from '@clean-express/release-contract/host-contract';
import { type Policy, rulesOf } from '@clean-express/release-contract/release-policy';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import { MAX_SCRIPT_BUDGET } from '@clean-express/release-contract/remote-config';
import type { Sql } from '@clean-express/server-kit/database';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { parseManifest, requireUsable } from '../rows/release-rows.ts';
import { createLocks } from '../store/locks.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import { tooMany } from './compare-manifest.ts';
import { ContractViolated } from './contract-violated.ts';
import { findViolations, refuseViolations } from './path-claims.ts';
import { fillingBudgets, type Misfits, visibleContracts } from './shell-contracts.ts';
import type { AnnouncedFile, Upload } from './upload.ts';

/** Most scripts that a release may load, and their bytes: to measure 4 MB takes some seconds. */
const MAX_SCRIPTS = 300;
const MAX_SCRIPT_BYTES = 4 * 1024 * 1024;

/** Bytes of all stylesheets of a release: to read that many takes about a second. */
const MAX_STYLE_BYTES = 256 * 1024;

/** Most imports of all scripts of a release: they are followed for each page. */
const MAX_IMPORTS = 5000;

/** Measured scripts that are remembered, for uploads that are repeated. */
const MAX_MEASURED = 1000;

function importsTooMuch(scripts: Iterable<Script>): boolean {
  const imported = [...scripts].flatMap(({ imports, dynamicImports, addresses }) => {
    return [...imports, ...dynamicImports, ...addresses];
  });
  return imported.length > MAX_IMPORTS;
}

const importedField = z.array(z.string().max(500)).max(MAX_IMPORTS);

/** The scripts of a release as the publisher has measured them: path → script. */
export const scriptsField = z
  .record(
    z.string().max(500),
    z.strictObject({
      bytes: z.int().nonnegative(),
      imports: importedField,
      dynamicImports: importedField,
      addresses: importedField,
    }),
  )
  .refine((scripts) => !importsTooMuch(Object.values(scripts)), 'must not have so many imports')
  .refine(
    (scripts) => Object.keys(scripts).length <= MAX_SCRIPTS,
    `must have at most ${MAX_SCRIPTS} scripts`,
  );

/** What can be wrong with scripts: an import of another address is not measured, and has no hash. */
function findAddresses(scripts: ReadonlyMap<string, Script>): string[] {
  return [...scripts]
    .filter(([, { addresses }]) => addresses.length > 0)
    .map(
      ([
        path,
        {
          addresses: [address = ''],
        },
      ]) => `${path} imports ${address.slice(0, 100)}, which is not a file of the release.`,
    );
}

/** What a page may load as a stylesheet: what the manifest names as one, and what is sent as one. */
function stylesheetsOf({ extras }: Manifest, files: readonly AnnouncedFile[]): AnnouncedFile[] {
  const named = new Set([...extras.css, ...Object.values(extras.pages).flatMap(({ css }) => css)]);
  return files.filter(
    ({ part, path }) => part === 'public' && (named.has(path) || /\.css$/i.test(path)),
  );
}

interface Dependencies {
  sql: Sql;
  files: Pick<ReleaseFiles, 'read'>;
  policy: () => Pick<Policy, 'remotes' | 'anyFillings'>;
}

/** What can be checked of a release without running its code. */
export class ReleaseChecks {
  readonly #dependencies: Dependencies;
  readonly #measured = new LRUCache<string, Script>({ max: MAX_MEASURED });
  readonly #locked = createLocks();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Checks a release that is not stored.
   *
   * @param scripts - As the publisher announces them: path → script.
   * @throws ReleaseError when no shell is live, or a partner is not there.
   */
  async check(
    { manifest, partners }: Pick<Upload, 'manifest' | 'partners'>,
    scripts: Readonly<Record<string, Script>>,
  ): Promise<Misfits> {
    const { sql, policy } = this.#dependencies;
    const beside = await this.#manifestsOf(partners);
    const { findings, warnings } = await findViolations(sql, policy(), manifest, beside);
    if (tooMany(manifest.extras).length > 0) return { findings, warnings };
    const ofScripts = await this.#checkScripts(manifest, new Map(Object.entries(scripts)));
    return { findings: [...findings, ...ofScripts], warnings };
  }

  /**
   * @throws ContractViolated when a manifest does not fit the shell, the other remotes or the partners;
   * ReleaseError when a partner is not there.
   */
  async refuseManifest({
    manifest,
    partners,
  }: Pick<Upload, 'manifest' | 'partners'>): Promise<void> {
    const { sql, policy } = this.#dependencies;
    await refuseViolations(sql, policy(), manifest, await this.#manifestsOf(partners));
  }

  async #manifestsOf(named: Upload['partners']): Promise<Manifest[]> {
    const manifests: Manifest[] = [];
    for (const { remote, version } of named) {
      const { manifest } = await requireUsable(this.#dependencies.sql, remote, version);
      manifests.push(parseManifest(manifest));
    }
    return manifests;
  }

  /**
   * Checks a release whose files are stored: its styles, and its scripts, whatever was announced of them.
   *
   * @throws ContractViolated
   */
  async refuseRelease(upload: Pick<Upload, 'manifest' | 'files' | 'partners'>): Promise<void> {
    const { manifest } = upload;
    await this.refuseManifest(upload);
    // One of each remote after the other, so that no team takes all processors.
    const findings = await this.#locked(manifest.remote, async () => [
      ...(await this.#findLeaks(upload)),
      ...(await this.#checkStored(upload)),
    ]);
    if (findings.length > 0) throw new ContractViolated(manifest.remote, findings);
  }

  async #findLeaks({ manifest, files }: Pick<Upload, 'manifest' | 'files'>): Promise<string[]> {
    const { remote, version } = manifest;
    // The shell styles the whole page.
    if (remote === SHELL) return [];
    const stylesheets = stylesheetsOf(manifest, files);
    if (stylesheets.reduce((sum, { size }) => sum + size, 0) > MAX_STYLE_BYTES) {
      return [`It has more than ${MAX_STYLE_BYTES} bytes of styles. Make it smaller.`];
    }
    const { sql, files: stored } = this.#dependencies;
    const taken = (await visibleContracts(sql)).flatMap(({ names = [] }) => names);
    const findings: string[] = [];
    // One after the other, so that other requests have their turn between two.
    for (const { path } of stylesheets) {
      const bytes = await stored.read('public', remote, version, path);
      findings.push(...findLeakingStyles(path, bytes, remote, taken));
    }
    return findings;
  }

  async #checkStored(upload: Pick<Upload, 'manifest' | 'files'>): Promise<string[]> {
    const scripts = await this.#readStored(upload);
    return importsTooMuch(scripts.values())
      ? ['Its scripts have too many imports. Divide the remote.']
      : this.#checkScripts(upload.manifest, scripts);
  }

  async #checkScripts(manifest: Manifest, scripts: ReadonlyMap<string, Script>): Promise<string[]> {
    const sizes = measureLoads(releaseLoads(manifest, scripts), scripts);
    const { remote, scriptBudget = MAX_SCRIPT_BUDGET } = manifest;
    const rules = rulesOf(this.#dependencies.policy(), remote);
    const { scriptBudget: allowed = MAX_SCRIPT_BUDGET } = rules ?? {};
    const isCapped = allowed < scriptBudget;
    const findings = overBudget(sizes, isCapped ? allowed : scriptBudget);
    return [
      ...findings.map((finding) =>
        isCapped ? `${finding} The policy sets this budget.` : finding,
      ),
      ...(await this.#findHeavyFillings(manifest, sizes)),
      ...findAddresses(scripts),
    ];
  }

  /** A filling is a part of pages of others, whose owner says what it may load. */
  async #findHeavyFillings(
    manifest: Manifest,
    sizes: ReturnType<typeof measureLoads>,
  ): Promise<string[]> {
    const budgets = await fillingBudgets(this.#dependencies.sql, manifest);
    return sizes
      .flatMap((size) => overBudget([size], budgets.get(size.name) ?? Number.POSITIVE_INFINITY))
      .map((finding) => `${finding} The slot sets this budget.`);
  }

  async #readStored({ manifest, files }: Pick<Upload, 'manifest' | 'files'>) {
    const announced = new Map(
      files.filter(({ part }) => part === 'public').map((file) => [file.path, file]),
    );
    let [scripts, bytes] = [0, 0];
    return readScripts(manifest, async (path) => {
      const file = announced.get(path);
      if (!file) return undefined;
      [scripts, bytes] = [scripts + 1, bytes + file.size];
      if (scripts > MAX_SCRIPTS || bytes > MAX_SCRIPT_BYTES) {
        const limit = `${MAX_SCRIPTS} scripts or ${MAX_SCRIPT_BYTES} bytes of script`;
        throw new ContractViolated(manifest.remote, [
          `It has more than ${limit}. Make it smaller.`,
        ]);
      }
      return this.#measure(manifest, file);
    });
  }

  async #measure({ remote, version }: Manifest, { path, integrity }: AnnouncedFile) {
    const key = `${path} ${integrity}`;
    const known = this.#measured.get(key);
    if (known) return known;
    const bytes = await this.#dependencies.files.read('public', remote, version, path);
    const script = await readScript(path, bytes).catch(() => undefined);
    if (!script) {
      const finding = `${path} is no JavaScript module that can be read. Build the release again.`;
      throw new ContractViolated(remote, [finding]);
    }
    this.#measured.set(key, script);
    return script;
  }
}
