import { findNameProblem } from '@clean-express/create-remote';
import { PlainError } from 'site-runner';

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
  const problem = findNameProblem(name, 'pnpm create-remote');
  if (problem || !name) throw new PlainError(problem ?? '');
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
