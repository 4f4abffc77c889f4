import {
  type AnnouncedError,
  MAX_ANNOUNCED_ERRORS,
  MAX_ERROR_PAGE,
  MAX_ERROR_REQUESTS,
} from '@clean-express/release-contract/release-api';
import { createClientWeight } from './client-weight.ts';
import { describeError, type NameFile, type ThrownText } from './describe-error.ts';
import { OTHER } from './metrics.ts';

/** Errors that wait for an announcement: of all releases, and of one release in browsers or in rendering. */
const MAX_WAITING = 200;
const MAX_WAITING_OF_RELEASE = 20;

/** Different errors of a release that one client counts for, per day. */
const MAX_OF_CLIENT = 5;

/** An error of a release in a page view. */
interface OccurredError extends Pick<AnnouncedError, 'remote' | 'version' | 'kind'>, ThrownText {
  nameFile: NameFile;
  page: string | undefined;
  requestId: string | undefined;
  /** Address of the visitor; an error without one always counts. */
  ip: string | undefined;
}

const keyOf = ({ kind, remote, version, fingerprint }: Omit<AnnouncedError, 'message'>) =>
  `${kind} ${remote} ${version} ${fingerprint}`;

function plus(one: AnnouncedError, other: AnnouncedError): AnnouncedError {
  const requests = [...one.requests, ...other.requests].slice(0, MAX_ERROR_REQUESTS);
  return { ...one, views: one.views + other.views, requests };
}

/**
 * The errors of releases since the last announcement, in a fixed amount of memory. Anyone may report anything,
 * and most of what a page throws depends on its address: one client counts for few of them.
 */
export class ReleaseErrors {
  #waiting = new Map<string, AnnouncedError>();
  readonly #countsForError: ReturnType<typeof createClientWeight>;
  readonly #countsForRelease: ReturnType<typeof createClientWeight>;

  /** @param clientWeight - How many views with an error one client counts for, per day. */
  constructor(clientWeight: number) {
    this.#countsForError = createClientWeight(clientWeight);
    this.#countsForRelease = createClientWeight(clientWeight * MAX_OF_CLIENT);
  }

  /** Counts an error in a page view. */
  add(occurred: OccurredError): void {
    const { remote, version, kind, nameFile, page = OTHER, requestId, ip } = occurred;
    const error: AnnouncedError = {
      ...{ remote, version, kind, page: page.slice(0, MAX_ERROR_PAGE), views: 1 },
      ...describeError(kind, occurred, nameFile),
      requests: requestId === undefined ? [] : [requestId],
    };
    const counts =
      ip === undefined ||
      (this.#countsForError(ip, keyOf(error)) &&
        this.#countsForRelease(ip, `${kind} ${remote} ${version}`));
    if (counts) this.#wait(error);
  }

  /** Takes the errors of an announcement. If there are more, they wait for the next. */
  take(): AnnouncedError[] {
    const taken = [...this.#waiting].slice(0, MAX_ANNOUNCED_ERRORS);
    for (const [key] of taken) this.#waiting.delete(key);
    return taken.map(([, error]) => error);
  }

  /** Puts errors back whose announcement has failed. If it came through after all, they count twice. */
  putBack(errors: readonly AnnouncedError[]): void {
    for (const error of errors) this.#wait(error);
  }

  #wait(error: AnnouncedError): void {
    const key = keyOf(error);
    const known = this.#waiting.get(key);
    if (known) this.#waiting.set(key, plus(known, error));
    else if (this.#hasRoom(error)) this.#waiting.set(key, error);
  }

  /** What waits already is not displaced. */
  #hasRoom({ remote, version, kind }: AnnouncedError): boolean {
    if (this.#waiting.size >= MAX_WAITING) return false;
    const ofRelease = [...this.#waiting.values()].filter(
      (one) => one.remote === remote && one.version === version && one.kind === kind,
    );
    return ofRelease.length < MAX_WAITING_OF_RELEASE;
  }
}
