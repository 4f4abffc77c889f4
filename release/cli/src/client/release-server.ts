import type { Script } from '@clean-express/release-build';
import type { GateRecord } from '@clean-express/release-contract/gate-record';
import { impactSchema } from '@clean-express/release-contract/overview-api';
import {
  acceptedSchema,
  accessSchema,
  auditEntrySchema,
  changeResultSchema,
  checkedSchema,
  createdTokenSchema,
  endedPreviewSchema,
  endedRemoteSchema,
  endPlanSchema,
  gateTicketSchema,
  historyEntrySchema,
  type NamedRelease,
  type PersonalToken,
  personalTokenSchema,
  previewLinkSchema,
  previewSchema,
  prunedSchema,
  type ReleaseFile,
  releaseDetailSchema,
  releaseErrorSchema,
  releaseSchema,
  rollBackSchema,
  shellContractSchema,
  startedUploadSchema,
  ticketOrderSchema,
  verificationSchema,
} from '@clean-express/release-contract/release-api';
import type { Commit } from '@clean-express/release-contract/release-registry';
import { z } from 'zod';
import { DeliveryError } from '../errors/delivery-error.ts';
import { type Connection, loadFile, otherVersion, sendRequest } from './send-request.ts';

export type {
  ChangeResult,
  HistoryEntry,
  NamedRelease,
  PersonalToken,
  Preview,
  ReleaseDetail,
  ReleaseFile,
  ReleaseRow,
  TicketOrder,
} from '@clean-express/release-contract/release-api';

/** What a release is accepted with: the record of its gate, or that its e2e tests did not run. */
export type Evidence = { record: GateRecord } | { skippedE2e: true };

/** Shares of the visitors that a canary gets one after the other. */
export interface Steps {
  /** In percent, each larger than the one before; 100 promotes. */
  steps: readonly number[];
  /** How long each step takes at least. */
  everyMinutes: number;
}

/** Why a release or its traffic changes, and from which commit. */
export interface Reason {
  reason?: string | undefined;
  commit?: Commit | undefined;
}

/** The same for a change of traffic: the releases of other remotes that move together with one. */
export interface TrafficReason extends Reason {
  with?: readonly NamedRelease[] | undefined;
}

/** The same for an upload: whether the script "check" has not run. */
export interface UploadReason extends Reason {
  skippedCheck?: true | undefined;
}

/** Where the paths of a remote lead after its end. */
export interface Redirects {
  /** Path of the remote → where it leads, with all that is below. */
  redirects: Record<string, string>;
  /** Where all other paths lead; without it, they are gone. */
  redirectAll?: string | undefined;
}

/** What an upload begins with. */
export interface Announcement {
  /** The exact text of the manifest. */
  manifest: string;
  files: ReleaseFile[];
  /** Releases that are meant to move together with it: what it is compared with. */
  with?: readonly NamedRelease[] | undefined;
}

/** Builds a path; values are escaped. */
function path(texts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: texts }, ...values.map(encodeURIComponent));
}

const releaseAt = (remote: string, version: string) => path`/remotes/${remote}/releases/${version}`;

/** Builds the path of a file; `/` stays as it is. */
const filePath = (file: string): string => file.split('/').map(encodeURIComponent).join('/');

/** The API of a release server. Every method throws a {@link DeliveryError}. */
export class ReleaseServer {
  private readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** @param remote - By default, all remotes. */
  releases(remote?: string) {
    return this.#get(
      z.array(releaseSchema),
      remote === undefined ? '/releases' : path`/remotes/${remote}/releases`,
    );
  }

  release(remote: string, version: string) {
    return this.#get(releaseDetailSchema, releaseAt(remote, version));
  }

  /** Loads a private file of a release: one of its tests. */
  privateFile(remote: string, version: string, file: string): Promise<Buffer> {
    const start = `${releaseAt(remote, version)}/private/`;
    return loadFile(this.connection, start + filePath(file));
  }

  /** What has gone wrong in a release, newest first. */
  errors(remote: string, version: string) {
    const address = path`/remotes/${remote}/errors?version=${version}`;
    return this.#get(z.array(releaseErrorSchema), address);
  }

  /** What changes for others if a release becomes live. */
  impact(remote: string, version: string) {
    return this.#get(impactSchema, `${releaseAt(remote, version)}/impact`);
  }

  /** Newest first. */
  history(remote?: string) {
    return this.#get(
      z.array(historyEntrySchema),
      remote === undefined ? '/history' : path`/remotes/${remote}/history`,
    );
  }

  /**
   * Asks who the sender is, what it may do for a remote, and which paths the remote may not own.
   *
   * @param paths - Those that the remote declares.
   */
  async access(remote: string, paths: readonly string[]) {
    const address = path`/remotes/${remote}/access?paths=${paths.join()}`;
    return this.#get(accessSchema, address).catch((error: unknown) => {
      const isOlder = error instanceof DeliveryError && error.kind === 'notFound';
      throw isOlder ? otherVersion(this.connection.url, 'has no route for it', error) : error;
    });
  }

  /**
   * Asks whether the server would take a release. Nothing is uploaded.
   *
   * @param announced - With the scripts that were measured: path → script.
   * @returns One message for each rule that the release breaks, and for each that it would break after a
   *   roll-back of the shell.
   */
  check(
    remote: string,
    version: string,
    announced: Announcement & { scripts: Record<string, Script> },
  ) {
    return this.#post(checkedSchema, `${releaseAt(remote, version)}/checks`, announced);
  }

  /** Announces a release, and returns which of its files the store does not have. */
  startUpload(remote: string, version: string, announced: Announcement) {
    return this.#post(startedUploadSchema, `${releaseAt(remote, version)}/uploads`, announced);
  }

  async putFile(
    upload: { remote: string; version: string; id: string },
    { part, path: file }: Pick<ReleaseFile, 'part' | 'path'>,
    bytes: Buffer,
  ): Promise<void> {
    const { remote, version, id } = upload;
    const start = releaseAt(remote, version) + path`/uploads/${id}/${part}/`;
    await this.#send(z.unknown(), 'PUT', start + filePath(file), bytes);
  }

  async completeUpload(
    remote: string,
    version: string,
    id: string,
    change: UploadReason,
  ): Promise<void> {
    const address = releaseAt(remote, version) + path`/uploads/${id}/completion`;
    await this.#post(z.unknown(), address, change);
  }

  /** @param site - Origin of the staging site where the gate runs. */
  createGateTicket(remote: string, version: string, site: string) {
    return this.#post(gateTicketSchema, `${releaseAt(remote, version)}/gate-tickets`, {
      site,
    });
  }

  /** Reads what to test. The token of the connection is a gate ticket. */
  ticketOrder() {
    return this.#get(ticketOrderSchema, '/gate-ticket');
  }

  /** Loads a test of the candidate. The token of the connection is a gate ticket. */
  ticketTest(file: string): Promise<Buffer> {
    return loadFile(this.connection, `/gate-ticket/tests/${filePath(file)}`);
  }

  /** Lets a release get visitors. Accepting it again changes nothing. */
  accept(remote: string, version: string, evidence: Evidence, change: Reason = {}) {
    const address = `${releaseAt(remote, version)}/acceptance`;
    return this.#post(acceptedSchema, address, { ...change, ...evidence });
  }

  /** Says that a second person approves of a release. */
  approve(remote: string, version: string, change: Reason) {
    return this.#post(changeResultSchema, `${releaseAt(remote, version)}/approval`, change);
  }

  retire(remote: string, version: string, change: Reason) {
    return this.#post(changeResultSchema, `${releaseAt(remote, version)}/retirement`, change);
  }

  /** Finds out what the end of a remote would lead to. */
  planEnd(remote: string, wanted: Redirects) {
    return this.#post(endPlanSchema, path`/remotes/${remote}/end`, { ...wanted, dryRun: true });
  }

  /**
   * Ends a remote: visitors get none of its releases any more.
   *
   * @returns What became of its paths.
   */
  end(remote: string, wanted: Redirects, change: Reason = {}) {
    return this.#post(endedRemoteSchema, path`/remotes/${remote}/end`, { ...wanted, ...change });
  }

  promote(remote: string, version: string, change: TrafficReason = {}) {
    return this.#post(changeResultSchema, `${releaseAt(remote, version)}/promotion`, change);
  }

  /** @param share - In percent; 0 ends the canary. Or steps that the server takes by itself. */
  setCanary(remote: string, version: string, share: number | Steps, change: TrafficReason = {}) {
    return this.#post(changeResultSchema, `${releaseAt(remote, version)}/canary`, {
      ...(typeof share === 'number' ? { share } : share),
      ...change,
    });
  }

  /**
   * Ends a running canary. Without one, goes back to a version: by default, to the previous one.
   *
   * @param options - With `dryRun`, nothing changes.
   * @returns Also the remotes that go back with it.
   */
  rollBack(remote: string, version?: string, options: Reason & { dryRun?: boolean } = {}) {
    return this.#post(rollBackSchema, path`/remotes/${remote}/rollback`, { version, ...options });
  }

  /**
   * Signs a link that shows releases to those who open it.
   *
   * @param site - Origin of the site.
   */
  preview(site: string, releases: readonly { remote: string; version: string }[], hours: number) {
    return this.#post(previewLinkSchema, '/previews', { site, releases, hours });
  }

  /** The open previews of remotes whose previews the sender may issue, newest first. */
  previews() {
    return this.#get(z.array(previewSchema), '/previews');
  }

  /** Ends a preview before it expires. */
  endPreview(id: string, change: Reason = {}) {
    return this.#post(endedPreviewSchema, path`/previews/${id}/end`, change);
  }

  /** The contract of the live shell. */
  shellContract() {
    return this.#get(shellContractSchema, '/shell-contract');
  }

  /** Removes releases of a remote that are no longer needed. */
  prune(remote: string, options: Reason & { dryRun: boolean }) {
    return this.#post(prunedSchema, path`/remotes/${remote}/prune`, options);
  }

  /** Compares the files of a release, or of all releases, with their hashes. */
  verify(release?: { remote: string; version: string }) {
    const start = release ? releaseAt(release.remote, release.version) : '';
    return this.#get(verificationSchema, `${start}/verification`);
  }

  /** @param wanted - Without days, the server decides how long the token is valid. */
  createToken(wanted: {
    person: string;
    remotes: PersonalToken['remotes'];
    days?: number | undefined;
  }) {
    return this.#post(createdTokenSchema, '/tokens', wanted);
  }

  /** The sender's tokens, and those that the sender administers, newest first. */
  tokens() {
    return this.#get(z.array(personalTokenSchema), '/tokens');
  }

  withdrawToken(id: string) {
    return this.#send(personalTokenSchema, 'DELETE', path`/tokens/${id}`);
  }

  /** Entries of the audit log after one, oldest first. */
  audit(after: number, limit: number) {
    return this.#get(z.array(auditEntrySchema), `/audit?after=${after}&limit=${limit}`);
  }

  #get<Result>(schema: z.ZodType<Result>, address: string): Promise<Result> {
    return this.#send(schema, 'GET', address);
  }

  #post<Result>(schema: z.ZodType<Result>, address: string, body: object): Promise<Result> {
    return this.#send(schema, 'POST', address, body);
  }

  #send<Result>(schema: z.ZodType<Result>, method: string, address: string, body?: object) {
    return sendRequest(this.connection, schema, method, address, body);
  }
}
