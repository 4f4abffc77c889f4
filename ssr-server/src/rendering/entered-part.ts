import type { Readable } from 'node:stream';

/** File descriptor of the pipe by which a render process says which part it renders, in that process. */
export const PART_CHANNEL = 4;

/** The longest name of a part, in characters. */
export const MAX_PART_NAME = 1000;

/** The longest note: the id of a page, and the name of a part. */
const MAX_NOTE = `${Number.MAX_SAFE_INTEGER} `.length + MAX_PART_NAME;

/** Far more than the notes of all parts of all pages that a process renders at a time. */
const MAX_NOTES = 1_000_000;

/** The part that a process renders, and the id of its page. */
export interface EnteredPart {
  id: number;
  /** `remote/ExposedModule`. */
  part: string;
}

/** @param entered - Left out when the process renders no part. */
export const encodeEntered = (entered?: EnteredPart) =>
  `${entered ? `${entered.id} ${entered.part}` : ''}\n`;

/** Remembers which part a process renders. It is not trusted: a release may write to the pipe, too. */
export class EnteredParts {
  #note = '';
  /** What was received of the next one. */
  #rest = '';
  #length = 0;

  /** @param onFlood - Called when the process writes without end. */
  constructor(channel: Readable | undefined, onFlood: () => void) {
    channel?.on('data', (chunk: Buffer) => {
      this.#length += chunk.length;
      if (this.#length > MAX_NOTES || this.#rest.length > MAX_NOTE) onFlood();
      else this.#read(chunk);
    });
    // The end of the process follows.
    channel?.on('error', () => undefined);
  }

  /** Counts anew how much the process writes. */
  startPage(): void {
    this.#length = 0;
  }

  /** What the process renders now. */
  get current(): EnteredPart | undefined {
    const [, id, part] = /^(\d+) (.+)$/.exec(this.#note) ?? [];
    return part === undefined ? undefined : { id: Number(id), part };
  }

  #read(chunk: Buffer): void {
    const lines = (this.#rest + chunk.toString()).split('\n');
    this.#rest = lines.pop() ?? '';
    this.#note = lines.at(-1) ?? this.#note;
  }
}
