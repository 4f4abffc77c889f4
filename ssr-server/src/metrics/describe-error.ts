import { createHash } from 'node:crypto';
import { stripVTControlCharacters } from 'node:util';
import { toPrintable } from '@clean-express/release-contract/provenance';
import {
  type AnnouncedError,
  MAX_ERROR_MESSAGE,
  MAX_ERROR_STACK,
} from '@clean-express/release-contract/release-api';

/** What was thrown, as its browser or render process says. It may be any text. */
export interface ThrownText {
  message: string;
  stack: string;
}

/**
 * Names a file of a release: `blog@1.2.0/assets/list.js`.
 *
 * @param address - Of a script.
 * @returns `undefined` if it is none.
 */
export type NameFile = (address: string) => string | undefined;

/** Longer texts are cut before anything reads them. */
const MAX_READ = 10_000;

/** Frames that tell errors with the same message apart. */
const COMPARED_FRAMES = 3;

/** A word of a text: an address and what precedes it in Firefox, an email, a path … */
const WORD = /[^\s()<>"'`]+/g;

/** A place in a script: its address, and line and column. */
const PLACE = /^(.*?)((?::\d+){0,2})$/s;

/** A line of a stack: Chrome begins it with `at`, Firefox and Safari end it with line and column. */
const FRAME = /^\s*at |:\d+:\d+\)?$/;

/** What a person or a session may be known by, and what stands for it. */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [/[\w.+%-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, '(email)'],
  [/\beyJ[\w-]+(?:\.[\w-]*){0,2}/g, '(token)'],
  // Without words and hyphens of names.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g, '(token)'],
];

/** A setting or header whose value is a secret. */
const SECRET =
  /\b(bearer(?=\s)|(?:authorization|cookie|password|passwd|pwd|secret|session|token|api[-_]?key)["']?\s?[:=])\s?["']?[^\s"',;]+/gi;

/** An address without its query and fragment. What only looks like one has none. */
function withoutQuery(word: string): string {
  const isAddress = word.includes('://') || word.startsWith('/') || /\?[^?]*=/.test(word);
  return isAddress ? word.replace(/[?#].*$/s, '') : word;
}

function redactWord(word: string, nameFile: NameFile): string {
  const [, address = '', place = ''] = PLACE.exec(word) ?? [];
  const start = word.search(/(?:https?|file):\/\//);
  const plain = withoutQuery(address);
  const name = start < 0 ? undefined : nameFile(plain.slice(start));
  if (name !== undefined) return plain.slice(0, start) + name + place;
  return PERSONAL.reduce((text, [pattern, mark]) => text.replace(pattern, mark), plain) + place;
}

/** Removes what controls a terminal or a page, and what may be personal, from one line of a text. */
function redact(line: string, nameFile: NameFile): string {
  const printable = toPrintable(stripVTControlCharacters(line));
  return printable
    .replace(SECRET, '$1 (secret)')
    .replace(WORD, (word) => redactWord(word, nameFile));
}

const fingerprintOf = (kind: AnnouncedError['kind'], message: string, frames: string[]): string => {
  // Numbers of items, or of tries, make no other error.
  const text = [kind, message.replace(/\d+/g, '0'), ...frames.slice(0, COMPARED_FRAMES)].join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
};

/** Describes an error without what is personal in it, and so that it controls nothing that shows it. */
export function describeError(
  kind: AnnouncedError['kind'],
  thrown: ThrownText,
  nameFile: NameFile,
): Pick<AnnouncedError, 'message' | 'stack' | 'fingerprint'> {
  // The browser may have cut its last line in a word that would not be known for what it is.
  const message = redact(thrown.message.slice(0, MAX_READ), nameFile).slice(0, MAX_ERROR_MESSAGE);
  const frames = thrown.stack
    .slice(0, MAX_READ)
    .split('\n')
    .filter((line) => FRAME.test(line))
    .map((line) => redact(line.trim(), nameFile));
  const stack = frames.join('\n').slice(0, MAX_ERROR_STACK);
  return { message, stack, fingerprint: fingerprintOf(kind, message, frames) };
}
