import type { Script } from '@clean-express/federation/build';
import type { GateRecord } from '@clean-express/federation/gate-record';
import type { HostContract } from '@clean-express/federation/host-config';
import type { EndedPaths } from '@clean-express/federation/registry';
import type { Commit, Provenance } from '@clean-express/federation/release-registry';
import { type Connection, loadFile, sendRequest } from './send-request.ts';

/** A file of a release. Private files are for teams only, such as source maps. */
export interface ReleaseFile {
  part: 'public' | 'private';
  path: string;
  /** `sha384-…` */
  integrity: string;
  size: number;
}

/** A release as the server lists it. */
export interface ReleaseRow {
  remote: string;
  version: string;
  state: 'uploaded' | 'accepted' | 'retired';
  /** SHA-256 of its manifest. */
  manifest: string;
  role: 'live' | 'canary' | 'rollback' | null;
  /** Share of the visitors, in percent. */
  share: number;
  uploadedAt: string;
  /** The name of the identity. */
  uploadedBy: string;
  /** Left out if the publisher has not said where the release comes from. */
  provenance?: Provenance;
  /** Who answers for it: `@clean-express/blog`. Earlier releases leave it out. */
  owner?: string;
  /** Left out while no SSR server is reachable for the release server. */
  views?: number;
  errors?: number;
}

/** A release with all that it takes to publish it again, here or at another server. */
export interface ReleaseDetail extends ReleaseRow {
  /** Address under which `<version>/<file>` lies; left out if the server's settings have none. */
  baseUrl?: string;
  /** The exact text of `manifest.json`. */
  manifestText: string;
  /** All other files; left out if their list has gone from the store. */
  files?: ReleaseFile[];
}

/** An entry of the history. */
export interface HistoryEntry {
  at: string;
  /** `null` for changes of the registry itself. */
  remote: string | null;
  action: string;
  version: string | null;
  /** Share of the visitors that get the canary, in percent. */
  share: number | null;
  /** The name of the identity. */
  by: string;
  /** The person behind it, if the policy knows one. */
  person: string | null;
  provenance: Provenance | null;
  reason: string | null;
  /** Whether the release was accepted without e2e tests. */
  skippedE2e: boolean;
  /** How many tests of the gate an accepted release has passed. */
  tests: number | null;
}

/** What a release is accepted with: the record of its gate, or that its e2e tests did not run. */
export type Evidence = { record: GateRecord } | { skippedE2e: true };

/** The record of a gate, and who has accepted the release with it. */
export interface Acceptance extends Pick<HistoryEntry, 'at' | 'by' | 'person' | 'provenance'> {
  record: GateRecord;
}

/** Why a release or its traffic changes, and from which commit. */
export interface Change {
  reason?: string | undefined;
  commit?: Commit | undefined;
}

/** How a remote's visitors are shared after a change. */
export interface ChangeResult {
  /** Number of the registry that has the change. */
  number: number;
  store: 'written' | 'behind';
  /** What to know while the store does not have the change. */
  warning?: string;
  traffic: { live?: string; canary?: { version: string; share: number }; rollback?: string };
}

/** The contract of a shell. */
interface RegisteredContract {
  id: number;
  /** `null` for a canary that has ended. */
  role: 'live' | 'canary' | 'rollback' | null;
  at: string;
  by: string;
}

/** Where the paths of a remote lead after its end. */
export interface Redirects {
  /** Path of the remote → where it leads, with all that is below. */
  redirects: Record<string, string>;
  /** Where all other paths lead; without it, they are gone. */
  redirectAll?: string | undefined;
}

/** A personal token without its secret. */
export interface PersonalToken {
  id: string;
  person: string;
  /** `*` for all. */
  remotes: '*' | string[];
  created: string;
  createdBy: string;
  expires: string;
  withdrawn: string | null;
  withdrawnBy: string | null;
}

/** An entry of the audit log. */
export interface AuditEntry {
  id: number;
  at: string;
  event: string;
  /** The name of the identity. */
  by: string | null;
  /** The client's address. */
  address: string | null;
  detail: Record<string, unknown>;
}

/** A preview, without its token. */
export interface Preview {
  id: string;
  /** Origin of the site. */
  site: string;
  releases: { remote: string; version: string }[];
  issued: string;
  /** The name of the identity. */
  issuedBy: string;
  expires: string;
}

/** What an upload begins with. */
export interface Announcement {
  /** The exact text of the manifest. */
  manifest: string;
  files: ReleaseFile[];
}

/** What the job that tests a release may do, and nothing else. */
export interface IssuedTicket {
  /** The ticket: a bearer token. */
  ticket: string;
  /** Origin of the staging site where the gate runs. */
  site: string;
  /** ISO 8601 */
  expires: string;
}

/** A release that a gate ticket names. */
interface TicketRelease extends Pick<ReleaseRow, 'remote' | 'version' | 'manifest'> {
  /** The exact text of `manifest.json`. */
  manifestText: string;
}

/** What a gate ticket says to test, and where. */
export interface TicketOrder extends Pick<IssuedTicket, 'site' | 'expires'> {
  candidate: TicketRelease & { tests: { path: string }[] };
  live: TicketRelease[];
  /** The contract of the live shell. */
  shell: HostContract;
  /** The link that starts a preview of the candidate at the site. */
  preview: string;
}

/** A file that is not as it was published. */
interface Finding extends Pick<ReleaseFile, 'part' | 'path'> {
  remote: string;
  version: string;
  problem: 'missing' | 'damaged';
}

/** Builds a path; values are escaped. */
function path(texts: TemplateStringsArray, ...values: string[]): string {
  return String.raw({ raw: texts }, ...values.map(encodeURIComponent));
}

/** Builds the path of a file; `/` stays as it is. */
const filePath = (file: string): string => file.split('/').map(encodeURIComponent).join('/');

/** The API of a release server. Every method throws a {@link DeliveryError}. */
export class ReleaseServer {
  private readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** @param remote - By default, all remotes. */
  releases(remote?: string): Promise<ReleaseRow[]> {
    return this.#get(remote === undefined ? '/releases' : path`/remotes/${remote}/releases`);
  }

  release(remote: string, version: string): Promise<ReleaseDetail> {
    return this.#get(path`/remotes/${remote}/releases/${version}`);
  }

  /** Loads a private file of a release: one of its tests. */
  privateFile(remote: string, version: string, file: string): Promise<Buffer> {
    const start = path`/remotes/${remote}/releases/${version}/private/`;
    return loadFile(this.connection, start + filePath(file));
  }

  /** Newest first. */
  history(remote?: string): Promise<HistoryEntry[]> {
    return this.#get(remote === undefined ? '/history' : path`/remotes/${remote}/history`);
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
  ): Promise<{ findings: string[]; warnings: string[] }> {
    return this.#post(path`/remotes/${remote}/releases/${version}/checks`, announced);
  }

  /** Announces a release, and returns which of its files the store does not have. */
  startUpload(
    remote: string,
    version: string,
    announced: Announcement,
  ): Promise<{ upload: string; missing: Pick<ReleaseFile, 'part' | 'path'>[] }> {
    return this.#post(path`/remotes/${remote}/releases/${version}/uploads`, announced);
  }

  async putFile(
    upload: { remote: string; version: string; id: string },
    { part, path: file }: Pick<ReleaseFile, 'part' | 'path'>,
    bytes: Buffer,
  ): Promise<void> {
    const { remote, version, id } = upload;
    const start = path`/remotes/${remote}/releases/${version}/uploads/${id}/${part}/`;
    await this.#send('PUT', start + filePath(file), bytes);
  }

  async completeUpload(remote: string, version: string, id: string, change: Change): Promise<void> {
    const address = path`/remotes/${remote}/releases/${version}/uploads/${id}/completion`;
    await this.#post(address, change);
  }

  /** @param site - Origin of the staging site where the gate runs. */
  createGateTicket(remote: string, version: string, site: string): Promise<IssuedTicket> {
    return this.#post(path`/remotes/${remote}/releases/${version}/gate-tickets`, { site });
  }

  /** Reads what to test. The token of the connection is a gate ticket. */
  ticketOrder(): Promise<TicketOrder> {
    return this.#get('/gate-ticket');
  }

  /** Loads a test of the candidate. The token of the connection is a gate ticket. */
  ticketTest(file: string): Promise<Buffer> {
    return loadFile(this.connection, `/gate-ticket/tests/${filePath(file)}`);
  }

  /** Lets a release get visitors. Accepting it again changes nothing. */
  accept(
    remote: string,
    version: string,
    evidence: Evidence,
    change: Change = {},
  ): Promise<ChangeResult & { tests?: number }> {
    const address = path`/remotes/${remote}/releases/${version}/acceptance`;
    return this.#post(address, { ...change, ...evidence });
  }

  /** The record with which a release was accepted. */
  gateRecord(remote: string, version: string): Promise<Acceptance> {
    return this.#get(path`/remotes/${remote}/releases/${version}/gate-record`);
  }

  /** Says that a second person approves of a release. */
  approve(remote: string, version: string, change: Change): Promise<ChangeResult> {
    return this.#post(path`/remotes/${remote}/releases/${version}/approval`, change);
  }

  retire(remote: string, version: string, change: Change): Promise<ChangeResult> {
    return this.#post(path`/remotes/${remote}/releases/${version}/retirement`, change);
  }

  /** Finds out what the end of a remote would lead to. */
  planEnd(remote: string, wanted: Redirects): Promise<{ paths: EndedPaths }> {
    return this.#post(path`/remotes/${remote}/end`, { ...wanted, dryRun: true });
  }

  /**
   * Ends a remote: visitors get none of its releases any more.
   *
   * @returns What became of its paths.
   */
  end(
    remote: string,
    wanted: Redirects,
    change: Change = {},
  ): Promise<ChangeResult & { paths: EndedPaths }> {
    return this.#post(path`/remotes/${remote}/end`, { ...wanted, ...change });
  }

  promote(remote: string, version: string, change: Change = {}): Promise<ChangeResult> {
    return this.#post(path`/remotes/${remote}/releases/${version}/promotion`, change);
  }

  /** @param share - In percent; 0 ends the canary. */
  setCanary(
    remote: string,
    version: string,
    share: number,
    change: Change = {},
  ): Promise<ChangeResult> {
    return this.#post(path`/remotes/${remote}/releases/${version}/canary`, { share, ...change });
  }

  /** Ends a running canary. Without one, goes back to a version: by default, to the previous one. */
  rollBack(remote: string, version?: string, change: Change = {}): Promise<ChangeResult> {
    return this.#post(path`/remotes/${remote}/rollback`, { version, ...change });
  }

  /**
   * Signs a link that shows releases to those who open it.
   *
   * @param site - Origin of the site.
   */
  preview(
    site: string,
    releases: readonly { remote: string; version: string }[],
    hours: number,
  ): Promise<{ id: string; token: string; url: string; expires: string }> {
    return this.#post('/previews', { site, releases, hours });
  }

  /** The open previews of remotes whose previews the sender may issue, newest first. */
  previews(): Promise<Preview[]> {
    return this.#get('/previews');
  }

  /** Ends a preview before it expires. */
  endPreview(
    id: string,
    change: Change = {},
  ): Promise<Preview & Pick<ChangeResult, 'number' | 'store' | 'warning'>> {
    return this.#post(path`/previews/${id}/end`, change);
  }

  /** @returns What live releases break beside this shell, and whether the contract is a new one. */
  registerShellContract(
    contract: HostContract,
    role: 'live' | 'canary' = 'live',
  ): Promise<RegisteredContract & { changed: boolean; findings: string[] }> {
    return this.#post(`/shell-contract?role=${role}`, contract);
  }

  /** Says that no visitor gets the canary of the shell any more. */
  endShellCanary(): Promise<RegisteredContract> {
    return this.#send('DELETE', '/shell-contract/canary');
  }

  /** Removes releases of a remote that are no longer needed. */
  prune(
    remote: string,
    options: Change & { dryRun: boolean },
  ): Promise<{ removed: { remote: string; version: string }[] }> {
    return this.#post(path`/remotes/${remote}/prune`, options);
  }

  /** Compares the files of a release, or of all releases, with their hashes. */
  verify(release?: {
    remote: string;
    version: string;
  }): Promise<{ checked: number; findings: Finding[] }> {
    if (!release) return this.#get('/verification');
    return this.#get(path`/remotes/${release.remote}/releases/${release.version}/verification`);
  }

  /** @param wanted - Without days, the server decides how long the token is valid. */
  createToken(wanted: {
    person: string;
    remotes: PersonalToken['remotes'];
    days?: number | undefined;
  }): Promise<PersonalToken & { token: string }> {
    return this.#post('/tokens', wanted);
  }

  /** The sender's tokens, and those that the sender administers, newest first. */
  tokens(): Promise<PersonalToken[]> {
    return this.#get('/tokens');
  }

  withdrawToken(id: string): Promise<PersonalToken> {
    return this.#send('DELETE', path`/tokens/${id}`);
  }

  /** Entries of the audit log after one, oldest first. */
  audit(after: number, limit: number): Promise<AuditEntry[]> {
    return this.#get(`/audit?after=${after}&limit=${limit}`);
  }

  #get<Result>(address: string): Promise<Result> {
    return this.#send('GET', address);
  }

  #post<Result>(address: string, body: object): Promise<Result> {
    return this.#send('POST', address, body);
  }

  async #send<Result>(method: string, address: string, body?: object): Promise<Result> {
    // The server and its clients are released together.
    return (await sendRequest(this.connection, method, address, body)) as Result;
  }
}
