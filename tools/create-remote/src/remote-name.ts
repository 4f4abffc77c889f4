/** The name is used for a folder, a package, a path and a federation container. */
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const MAX_LENGTH = 24;

/**
 * Says why a remote cannot have a name.
 *
 * @param command - The command in messages: `pnpm create-remote`.
 * @param reserved - Names that are taken.
 * @returns `undefined` if it can.
 */
export function findNameProblem(
  name: string | undefined,
  command: string,
  reserved: readonly string[] = [],
): string | undefined {
  if (!name) return `Please name the new remote: ${command} gift-cards.`;
  if (reserved.includes(name)) {
    return `"${name}" is reserved. Please choose another name than these, which the site and its packages have: ${reserved.join(', ')}.`;
  }
  if (NAME.test(name) && name.length <= MAX_LENGTH) return undefined;
  return `"${name}" cannot be a remote's name. Please use lower-case words with hyphens between them, such as gift-cards, and at most ${MAX_LENGTH} characters.`;
}
