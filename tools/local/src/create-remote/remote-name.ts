import { PlainError } from 'site-runner';

/** The name is used for a folder, a package, a path and a federation container. */
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const MAX_LENGTH = 24;

/** The shell or a remote, with the paths that it owns. */
export interface Owner {
  /** Name in messages: `the remote "blog"`. */
  title: string;
  paths: readonly string[];
}

function covers(one: string, other: string): boolean {
  return one === other || other.startsWith(`${one}/`);
}

/**
 * Returns the name of a new remote if it is valid and free.
 *
 * @param taken - The names of the existing remotes.
 * @param owners - The owners of the paths of the site.
 */
export function requireRemoteName(
  name: string | undefined,
  taken: readonly string[],
  owners: readonly Owner[],
): string {
  if (!name) {
    throw new PlainError('Please name the new remote: pnpm create-remote gift-cards.');
  }
  if (!NAME.test(name) || name.length > MAX_LENGTH) {
    throw new PlainError(
      `"${name}" cannot be a remote's name. Please use lower-case words with hyphens between them, such as gift-cards, and at most ${MAX_LENGTH} characters.`,
    );
  }
  if (taken.includes(name)) {
    throw new PlainError(`The remote "${name}" exists already. Please choose another name.`);
  }
  const path = `/${name}`;
  const owner = owners.find(({ paths }) =>
    paths.some((owned) => covers(owned, path) || covers(path, owned)),
  );
  if (!owner) return name;
  throw new PlainError(`The path ${path} belongs to ${owner.title}. Please choose another name.`);
}
