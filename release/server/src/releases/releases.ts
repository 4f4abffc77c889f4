import type { GateRecord } from '@clean-express/release-contract/gate-record';
import { SHELL } from '@clean-express/release-contract/host-contract';
import type { Policy } from '@clean-express/release-contract/release-policy';
import type { EndedRemote } from '@clean-express/release-contract/release-registry';
import type { Sql } from '@clean-express/server-kit/database';
import { eq } from 'drizzle-orm';
import { refuseRecord } from '../checks/gate-record.ts';
import { refuseOrigins, refuseViolations } from '../checks/path-claims.ts';
import { compareWith, type RollBack, rollBacksWithShell } from '../checks/shell-contracts.ts';
import { refuseUnhosted } from '../checks/ssr-servers.ts';
import { readCounts } from '../rows/count-rows.ts';
import { cancelDeletion, claimPaths } from '../rows/ended-rows.ts';
import { addPreview, endPreviews, type NewPreview } from '../rows/preview-rows.ts';
import { ReleaseError } from '../rows/release-error.ts';
import {
  findRelease,
  findTraffic,
  manifestHash,
  parseManifest,
  requireAccepted,
  requireRelease,
  requireTraffic,
  requireUsable,
  setState,
  setTraffic,
  wasLive,
} from '../rows/release-rows.ts';
import {
  type Author,
  canaryPlans,
  type PlanRow,
  type ReleaseRow,
  releases,
} from '../rows/schema.ts';
import { isNewApproval, requireApproval } from './approval.ts';
import { endRemote, pathsAfterEnd, type Redirects } from './ended-remotes.ts';
import type { PublishedChange } from './registry-service.ts';
import { missingAddress, type TrafficChange } from './registry-writer.ts';
import { type ReaderDependencies, ReleaseReader } from './release-reader.ts';

export type { Author, HistoryRow, PreviewRow, ReleaseRow } from '../rows/schema.ts';
export type { PublishedChange } from './registry-service.ts';
export type { Traffic } from './release-reader.ts';

/** How a canary grows by itself. */
export interface Steps {
  /** Shares of the visitors, in percent, each larger than the one before; 100 promotes. */
  steps: readonly number[];
  /** How long each step takes at least, in milliseconds. */
  everyMs: number;
}

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

  /** A release that may get visitors who did not have it before. */
  async #requirePromotable(sql: Sql, remote: string, version: string, author: Author) {
    const release = await requireAccepted(sql, remote, version);
    await requireApproval(sql, this.#policy(), release, author);
    await refuseViolations(sql, this.#policy(), parseManifest(release.manifest));
    return release;
  }

  /**
   * Gives a release to a share of the visitors. It replaces a running canary.
   *
   * @param share - In percent, from 0, which ends the canary, to 100.
   * @throws ReleaseError when the release is not accepted, not approved, or live already.
   * @throws ContractViolated when it does not fit the shell or the other remotes.
   */
  async setCanary(
    remote: string,
    version: string,
    share: number,
    author: Author,
  ): Promise<PublishedChange> {
    if (!(share >= 0 && share <= 100)) {
      throw new ReleaseError(
        'usage',
        'The share of a canary must be from 0 to 100 per cent of the visitors.',
      );
    }
    return this.registry.change(author, (transaction) =>
      this.#setShare(transaction, { remote, version, share }, author),
    );
  }

  /**
   * Gives a release to shares of the visitors that grow by themselves. One beside which no other is live gets all
   * visitors at once.
   *
   * @throws ReleaseError when the release is not accepted, not approved, or live already.
   * @throws ContractViolated when it does not fit the shell or the other remotes.
   */
  startSteps(
    remote: string,
    version: string,
    steps: Steps,
    author: Author,
  ): Promise<PublishedChange> {
    return this.registry.change(author, async (transaction) => {
      const isFirst = (await findTraffic(transaction, remote)) === undefined;
      const wanted = isFirst ? { ...steps, steps: [100] } : steps;
      return this.#step(transaction, { remote, version }, wanted, author);
    });
  }

  /** Takes the next step of a canary, unless somebody has changed its traffic meanwhile. */
  takeStep({ remote, version, ...plan }: PlanRow): Promise<PublishedChange> {
    const { author } = plan;
    return this.registry.change(author, async (transaction) => {
      const isIt = eq(canaryPlans.remote, remote);
      const [now] = await transaction.select().from(canaryPlans).where(isIt);
      const isSame = now?.version === version && now.steps.join() === plan.steps.join();
      return isSame ? this.#step(transaction, { remote, version }, plan, author) : [];
    });
  }

  /** Gives a release to the first of some shares, and notes those that follow. */
  async #step(
    sql: Sql,
    release: { remote: string; version: string },
    { steps: [share = 100, ...steps], everyMs }: Steps,
    author: Author,
  ): Promise<TrafficChange[]> {
    const { remote, version } = release;
    if (share === 100) {
      return this.#promote(sql, await this.#requirePromotable(sql, remote, version, author));
    }
    const changes = await this.#setShare(sql, { ...release, share }, author);
    if (steps.length === 0) return changes;
    const views = (await readCounts(sql))(remote, version)?.views ?? 0;
    const dueAt = new Date(this.clock().getTime() + everyMs);
    await sql.insert(canaryPlans).values({ ...release, steps, everyMs, dueAt, views, author });
    return changes;
  }

  async #setShare(
    sql: Sql,
    { remote, version, share }: { remote: string; version: string; share: number },
    author: Author,
  ): Promise<TrafficChange[]> {
    if (share > 0) await this.#requirePromotable(sql, remote, version, author);
    else await requireAccepted(sql, remote, version);
    const { live } = await requireTraffic(sql, remote);
    if (live === version) {
      throw new ReleaseError('usage', `The release ${version} of "${remote}" is live already.`);
    }
    const canary = share > 0 ? { canary: version, share } : undefined;
    await setTraffic(sql, remote, live, canary);
    return [{ remote, action: 'canary', version, share }];
  }

  async #promote(sql: Sql, release: ReleaseRow): Promise<TrafficChange[]> {
    const { remote, version } = release;
    await claimPaths(sql, release);
    await setTraffic(sql, remote, version);
    return [{ remote, action: 'promote', version }];
  }

  /**
   * Gives a release to all visitors, and ends a running canary. It warns when a roll-back of the shell would
   * take the release back.
   *
   * @throws ReleaseError when the release is not accepted, or not approved.
   * @throws ContractViolated when it does not fit the shell or the other remotes.
   */
  async promote(remote: string, version: string, author: Author): Promise<PublishedChange> {
    let warnings: string[] = [];
    const change = await this.registry.change(author, async (transaction) => {
      const release = await this.#requirePromotable(transaction, remote, version, author);
      const manifest = parseManifest(release.manifest);
      warnings = remote === SHELL ? [] : await compareWith(transaction, manifest, 'rollback');
      return this.#promote(transaction, release);
    });
    return { ...change, warnings };
  }

  /**
   * Rolls a remote back to a version. Without one, it ends a running canary, or else makes the
   * previously live release live again. Visitors never get a release by it that they did not have
   * before: that takes a promotion, with all that it asks for.
   *
   * With a shell, remotes go back that do not fit its target.
   *
   * @param ifCanary - Only if this version is the running canary.
   * @param dryRun - Nothing changes.
   * @returns The entry of the history, and what goes back along with it.
   * @throws ReleaseError when the release is not accepted, was never live, or there is none to go back to.
   */
  async rollBack(
    remote: string,
    version: string | undefined,
    author: Author,
    { ifCanary, dryRun = false }: { ifCanary?: string; dryRun?: boolean | undefined } = {},
  ) {
    let along: RollBack[] = [];
    const work = async (transaction: Sql): Promise<TrafficChange[]> => {
      const target = await this.#rollBackTarget(transaction, remote, version, ifCanary);
      along = remote === SHELL ? await rollBacksWithShell(transaction, target.version) : [];
      if (dryRun) return [];
      const changes = [target, ...along];
      for (const change of changes) await setTraffic(transaction, change.remote, change.version);
      return changes;
    };
    const change = await this.registry.change(author, work, remote);
    return { ...change, along: along.map(({ remote, version }) => ({ remote, version })) };
  }

  async #rollBackTarget(
    sql: Sql,
    remote: string,
    version: string | undefined,
    ifCanary: string | undefined,
  ): Promise<RollBack> {
    const { live, canary, rollback } = await requireTraffic(sql, remote);
    if (ifCanary && ifCanary !== canary) throw noSuchCanary(remote, ifCanary);
    const target = version ?? (canary ? live : rollback);
    if (!target) throw noTarget(remote);
    await requireAccepted(sql, remote, target);
    if (!(await wasLive(sql, remote, target))) throw neverLive(remote, target);
    return { remote, action: 'rollback', version: target, from: target === live ? canary : live };
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

function noSuchCanary(remote: string, version: string): ReleaseError {
  return new ReleaseError(
    'conflict',
    `The release ${version} of "${remote}" is not a running canary. Nothing was changed.`,
  );
}

function neverLive(remote: string, version: string): ReleaseError {
  return new ReleaseError(
    'refused',
    `The release ${version} of "${remote}" was never live, so that there is no way back to it. Promote it instead.`,
  );
}

function noTarget(remote: string): ReleaseError {
  return new ReleaseError('notFound', `"${remote}" has no earlier release to roll back to.`);
}
