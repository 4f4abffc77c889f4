import type { GateRecord } from '@clean-express/release-contract/gate-record';
import { SHELL } from '@clean-express/release-contract/host-contract';
import type { NamedRelease } from '@clean-express/release-contract/release-api';
import type { Policy } from '@clean-express/release-contract/release-policy';
import type { EndedRemote } from '@clean-express/release-contract/release-registry';
import type { Sql } from '@clean-express/server-kit/database';
import { eq } from 'drizzle-orm';
import { refuseRecord } from '../checks/gate-record.ts';
import { refuseOrigins } from '../checks/path-claims.ts';
import { compareWith, readShells } from '../checks/shell-contracts.ts';
import { refuseUnhosted } from '../checks/ssr-servers.ts';
import { cancelDeletion } from '../rows/ended-rows.ts';
import { addPreview, endPreviews, type NewPreview } from '../rows/preview-rows.ts';
import { ReleaseError } from '../rows/release-error.ts';
import {
  findRelease,
  findTraffic,
  manifestHash,
  parseManifest,
  requireRelease,
  requireUsable,
  setState,
} from '../rows/release-rows.ts';
import {
  type Author,
  canaryPlans,
  type PlanRow,
  type ReleaseRow,
  releases,
} from '../rows/schema.ts';
import { isNewApproval } from './approval.ts';
import { endRemote, pathsAfterEnd, type Redirects } from './ended-remotes.ts';
import { type PublishedChange, type RegistryOptions, RegistryService } from './registry-service.ts';
import { missingAddress } from './registry-writer.ts';
import { type ReaderDependencies, ReleaseReader } from './release-reader.ts';
import {
  giveShare,
  promote,
  refuseDivided,
  requirePromotable,
  rollBack,
  type Steps,
  takeFirst,
} from './traffic-changes.ts';

export type { Author, HistoryRow, PreviewRow, ReleaseRow } from '../rows/schema.ts';
export type { PublishedChange } from './registry-service.ts';
export type { Traffic } from './release-reader.ts';
export type { Steps } from './traffic-changes.ts';

/** What a release is accepted with: the record of its gate, or that its e2e tests did not run. */
export type Evidence = { record: GateRecord } | { skippedE2e: true };

interface Dependencies extends ReaderDependencies {
  /** Address under which the versions of a remote lie; `undefined` if the settings name none. */
  baseUrl: (remote: string) => string | undefined;
  /** The current policy, which says whose releases need approval. */
  policy: () => Policy;
}

/** Changes releases, and which of them visitors get. */
export class Releases extends ReleaseReader {
  readonly #baseUrl: Dependencies['baseUrl'];
  readonly #policy: Dependencies['policy'];

  constructor({ baseUrl, policy, ...read }: Dependencies) {
    super(read);
    this.#baseUrl = baseUrl;
    this.#policy = policy;
  }

  /**
   * Adds a release whose files are stored. Adding it again changes nothing, except that a retired release
   * can then be accepted again.
   *
   * @param text - The exact text of its `manifest.json`, whose provenance this server has written.
   * @param skippedCheck - Whether the publisher has not run the script "check", as it says.
   * @throws ReleaseError when the version exists with another manifest.
   */
  async add(text: string, author: Author, skippedCheck = false): Promise<ReleaseRow> {
    const { remote, version, provenance } = parseManifest(text);
    if (!this.#baseUrl(remote)) throw missingAddress(remote);
    await this.registry.change(author, async (transaction) => {
      const event = { remote, action: 'upload', version, skippedCheck } as const;
      const existing = await findRelease(transaction, remote, version);
      if (existing) {
        if (existing.manifestHash !== manifestHash(text)) throw otherManifest(existing);
        if (existing.state !== 'retired') return [];
        await setState(transaction, existing, 'uploaded');
        // What is proved of the first upload is not proved of a later one.
        return [event];
      }
      const { by, person } = author;
      await transaction.insert(releases).values({
        ...{ remote, version, provenance, by, person },
        state: 'uploaded',
        manifestHash: manifestHash(text),
        manifest: text,
        at: this.clock(),
      });
      return [{ ...event, provenance: provenance ?? author.provenance ?? null }];
    });
    return requireRelease(this.sql, remote, version);
  }

  /**
   * Allows a release to get visitors. Accepting it again changes nothing.
   *
   * @param evidence - The record of its gate, or that its e2e tests did not run.
   * @throws ReleaseError when there is no such release, it is retired, it is a shell that an SSR server
   *   does not host, or the record does not prove that it has passed the gate.
   * @throws ContractViolated when the policy no longer allows its origins.
   */
  accept(
    remote: string,
    version: string,
    evidence: Evidence,
    author: Author,
  ): Promise<PublishedChange> {
    return this.registry.change(author, async (transaction) => {
      const release = await requireUsable(transaction, remote, version);
      if (release.state === 'accepted') return [];
      const manifest = parseManifest(release.manifest);
      refuseOrigins(this.#policy(), manifest);
      await refuseUnhosted(transaction, manifest);
      const record = 'record' in evidence ? evidence.record : undefined;
      if (record) await refuseRecord(transaction, release, record, this.clock());
      await setState(transaction, release, 'accepted');
      const proof = record ? { tests: record.passed, record } : { skippedE2e: true };
      return [{ remote, action: 'accept', version, ...proof }];
    });
  }

  /**
   * Records that a person approves of a release. The approval ends when the release is rolled back or
   * retired.
   *
   * @param author - A person, not a workflow.
   * @throws ReleaseError when the person has uploaded the release, or it is retired.
   */
  approve(remote: string, version: string, author: Author): Promise<PublishedChange> {
    return this.registry.change(author, async (transaction) => {
      const release = await requireUsable(transaction, remote, version);
      const isNew = await isNewApproval(transaction, release, author);
      return isNew ? [{ remote, action: 'approve', version }] : [];
    });
  }

  /**
   * Ends the life of a release, and all previews that show it: it never gets visitors again, unless it
   * is uploaded again.
   *
   * @throws ReleaseError when there is no such release, or it has visitors.
   */
  retire(remote: string, version: string, author: Author): Promise<PublishedChange> {
    return this.registry.change(author, async (transaction) => {
      const release = await requireRelease(transaction, remote, version);
      const current = await findTraffic(transaction, remote);
      if (current?.live === version || current?.canary === version) {
        throw new ReleaseError(
          'refused',
          `The release ${version} of "${remote}" has visitors. Give them another release first.`,
        );
      }
      if (release.state === 'retired') return [];
      await setState(transaction, release, 'retired');
      await endPreviews(transaction, { remote, version }, { at: this.clock(), by: author.by });
      return [{ remote, action: 'retire', version }];
    });
  }

  /** Adds a preview, as {@link addPreview} says. */
  addPreview(preview: NewPreview, isStaging: boolean): Promise<void> {
    return this.sql.transaction((transaction) =>
      addPreview(transaction, preview, isStaging, this.clock()),
    );
  }

  /** Ends a preview before it expires. Ending it again changes nothing. */
  endPreview(id: string, author: Author): Promise<PublishedChange> {
    return this.registry.change(author, async (transaction) => {
      const ended = await endPreviews(transaction, id, { at: this.clock(), by: author.by });
      return ended.flatMap((preview) =>
        preview.releases.map((release) => ({ ...release, action: 'end preview' }) as const),
      );
    });
  }

  /**
   * Ends a remote: visitors get none of its releases any more, and its paths lead elsewhere or are gone,
   * until they are claimed again. Ended again, its paths lead to where the latest end says.
   *
   * @param wanted - What becomes of its paths, and whether nothing changes (`dryRun`).
   * @returns Its paths → what became of them, and the entry of the history.
   * @throws ReleaseError when there is no such remote, visitors get a page that mounts a widget of
   *   it, or a redirect is not of one of its paths.
   */
  async end(remote: string, author: Author, wanted: Redirects & { dryRun?: boolean } = {}) {
    let paths: EndedRemote['paths'] = {};
    const change = await this.registry.change(author, async (transaction) => {
      await refuseDivided(transaction, [{ remote }]);
      paths = await pathsAfterEnd(transaction, remote, wanted);
      if (wanted.dryRun) return [];
      return endRemote(transaction, remote, paths, { at: this.clock(), by: author.by });
    });
    return { paths, change };
  }

  /** Notes that the files of a remote that has ended are deleted. */
  noteDeleted(remote: string): Promise<void> {
    return cancelDeletion(this.sql, remote);
  }

  #context(sql: Sql, author: Author) {
    return { sql, policy: this.#policy(), author };
  }

  /**
   * Gives a release to a share of the visitors. It replaces a running canary.
   *
   * @param share - In percent, from 0, which ends the canary, to 100.
   * @param partners - Releases of other remotes that the same visitors get.
   * @throws ReleaseError when a release is not accepted, not approved, or live already, or a running canary
   *   has more remotes than these.
   * @throws ContractViolated when one does not fit the shell, the other remotes or the partners.
   */
  setCanary(
    remote: string,
    version: string,
    share: number,
    author: Author,
    partners: readonly NamedRelease[] = [],
  ): Promise<PublishedChange> {
    return this.registry.change(author, (transaction) =>
      giveShare(this.#context(transaction, author), [{ remote, version }, ...partners], share),
    );
  }

  /**
   * Gives a release to shares of the visitors that grow by themselves. One beside which no other is live gets all
   * visitors at once. Nothing changes if all are live and no canary runs: a workflow starts again for the same build.
   *
   * @param partners - Releases of other remotes that the same visitors get.
   * @throws As {@link setCanary}.
   */
  startSteps(
    remote: string,
    version: string,
    steps: Steps,
    author: Author,
    partners: readonly NamedRelease[] = [],
  ): Promise<PublishedChange> {
    return this.registry.change(author, async (transaction) => {
      const moved = [{ remote, version }, ...partners];
      const current = await Promise.all(
        moved.map(({ remote }) => findTraffic(transaction, remote)),
      );
      const isLive = moved.every(
        ({ version }, at) => current[at]?.live === version && !current[at].canary,
      );
      if (isLive) return [];
      const wanted = current[0] ? steps : { ...steps, steps: [100] };
      return takeFirst(this.#context(transaction, author), moved, wanted, this.clock());
    });
  }

  /**
   * Takes the next step of a canary, unless somebody has changed its traffic meanwhile.
   *
   * @param plans - That of each of its releases.
   */
  takeStep(plans: readonly [PlanRow, ...PlanRow[]]): Promise<PublishedChange> {
    const [{ author, steps, everyMs }] = plans;
    return this.registry.change(author, async (transaction) => {
      for (const { remote, version } of plans) {
        const isIt = eq(canaryPlans.remote, remote);
        const [now] = await transaction.select().from(canaryPlans).where(isIt);
        if (now?.version !== version || now.steps.join() !== steps.join()) return [];
      }
      const next = { steps, everyMs };
      return takeFirst(this.#context(transaction, author), plans, next, this.clock());
    });
  }

  /**
   * Gives a release to all visitors, and ends a running canary. It warns when a roll-back of the shell would
   * take the release back.
   *
   * @param partners - Releases of other remotes that become live with it.
   * @throws ReleaseError when a release is not accepted, or not approved, or a running canary has more remotes
   *   than these.
   * @throws ContractViolated when one does not fit the shell, the other remotes or the partners.
   */
  async promote(
    remote: string,
    version: string,
    author: Author,
    partners: readonly NamedRelease[] = [],
  ): Promise<PublishedChange> {
    const warnings: string[] = [];
    const moved = [{ remote, version }, ...partners];
    const change = await this.registry.change(author, async (transaction) => {
      const rows = await requirePromotable(this.#context(transaction, author), moved);
      // With another shell, what a roll-back leads to is another one, too.
      const compared = moved.some((one) => one.remote === SHELL) ? [] : rows;
      const shells = await readShells(transaction);
      for (const { manifest } of compared) {
        warnings.push(...compareWith(shells, parseManifest(manifest), 'rollback'));
      }
      return promote(transaction, rows);
    });
    return { ...change, warnings };
  }

  /**
   * Rolls a remote back, as {@link rollBack} says.
   *
   * @returns The entry of the history, and what goes back along with it.
   */
  async rollBack(
    remote: string,
    version: string | undefined,
    author: Author,
    options: { ifCanary?: string; dryRun?: boolean | undefined } = {},
  ) {
    let along: NamedRelease[] = [];
    const work = async (transaction: Sql) => {
      const now = this.clock();
      const changes = await rollBack(transaction, { remote, version }, { now, ...options });
      along = changes.slice(1).map(({ remote, version }) => ({ remote, version }));
      return options.dryRun ? [] : changes;
    };
    return { ...(await this.registry.rollBack(author, work)), along };
  }

  /** Takes over from an instance that has stopped, if there is one; that also happens by itself. */
  keepUp(): Promise<void> {
    return this.registry.keepUp();
  }

  /** Ends the work of this instance, and lets another one make the changes. */
  close(): Promise<void> {
    return this.registry.close();
  }
}

function otherManifest({ remote, version }: ReleaseRow): ReleaseError {
  return new ReleaseError(
    'conflict',
    `The release ${version} of "${remote}" exists with another manifest. Publish that one again, or raise the version.`,
  );
}

/**
 * Opens the releases: compares the store with the database, and writes instead of instances that have
 * stopped. Close them before the database.
 *
 * @param policy - The current one.
 * @throws StartupError when the store's registry must not be replaced, or a setting is missing.
 */
export async function createReleases({
  policy,
  ...options
}: RegistryOptions & Pick<Dependencies, 'policy'>): Promise<Releases> {
  const { database, baseUrl, clock } = options;
  const registry = new RegistryService(options);
  await registry.start();
  return new Releases({ sql: database.sql, registry, baseUrl, policy, clock });
}
