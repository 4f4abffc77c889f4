import { PlainError } from '../../bootstrap/plain-error.mjs';

/** Words of letters and digits: it becomes a folder, a package, a path and a container's name. */
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Longest name, in characters. */
const LONGEST = 24;

/** What addresses of the site are taken, by whom. */
export interface Owner {
  /** For people: `the remote "blog"`. */
  title: string;
  paths: readonly string[];
}

function covers(one: string, other: string): boolean {
  return one === other || other.startsWith(`${one}/`);
}

/**
 * Makes sure that a new remote may bear a name.
 *
 * @param name - As it was typed.
 * @param taken - The names that there are.
 * @param owners - Of the addresses of the site.
 * @returns The name.
 * @throws PlainError that says what is wrong with it.
 */
export function requireRemoteName(
  name: string | undefined,
  taken: readonly string[],
  owners: readonly Owner[],
): string {
  if (!name) {
    throw new PlainError('Please name the new remote: pnpm create-remote gift-cards.');
  }
  if (!NAME.test(name) || name.length > LONGEST) {
    throw new PlainError(
      `"${name}" cannot be a remote's name. Please use lower-case words with hyphens between them, such as gift-cards, and at most ${LONGEST} characters.`,
    );
  }
  if (taken.includes(name)) {
    throw new PlainError(`There is a remote "${name}" already. Please choose another name.`);
  }
  const path = `/${name}`;
  const owner = owners.find(({ paths }) =>
    paths.some((owned) => covers(owned, path) || covers(path, owned)),
  );
  if (!owner) return name;
  throw new PlainError(
    `The address ${path} belongs to ${owner.title}. Please choose another name.`,
  );
}
