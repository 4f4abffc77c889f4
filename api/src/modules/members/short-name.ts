/** A word that can be a first name: with other signs, it may be an address of any kind. */
const FIRST_NAME = /^\p{L}(?:[\p{L}\p{M}'’-]|\u200c|\u200d){0,39}\.?$/u;

/**
 * What everybody sees of the name of a member; empty if it does not begin with a first name.
 *
 * @example shortName('Ada Lovelace Byron') // 'Ada B.'
 */
export function shortName(name: string): string {
  const [first = '', ...others] = name.normalize().trim().split(/\s+/);
  if (!FIRST_NAME.test(first)) return '';
  const initial = others.at(-1)?.match(/^\p{L}\p{M}*/u)?.[0];
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
