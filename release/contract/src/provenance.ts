/** What a terminal would obey, and what changes the direction or the lines of a text. */
const UNPRINTABLE = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/gu;

/** A text of someone else, for a terminal or a page: it controls neither. */
export const toPrintable = (text: string): string => text.replace(UNPRINTABLE, '\uFFFD');

/** Characters of a commit's hash that tell commits apart, for people. */
const SHORT_SHA_LENGTH = 8;

/** The hash of a commit, for people. */
export const shortSha = (sha: string): string => sha.slice(0, SHORT_SHA_LENGTH);

/**
 * The name of a ref, for people: a tag never looks like the branch that has its name.
 *
 * @example refName('refs/heads/main') // 'main'
 * @example refName('refs/tags/main') // 'tag main'
 */
export function refName(ref: string): string {
  return ref.replace(/^refs\/heads\//, '').replace(/^refs\/tags\//, 'tag ');
}

/**
 * An address that may be a link: of a repository, or of the run of a workflow.
 *
 * @returns `undefined` for a name of any other kind, such as `javascript:…`.
 */
export function webAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}

/**
 * The name of a repository, without the host.
 *
 * @example repositoryName('https://github.com/acme/blog.git') // 'acme/blog'
 */
export function repositoryName(repository: string): string {
  const address = webAddress(repository);
  const path = address && new URL(address).pathname.slice(1).replace(/\.git$/, '');
  return path || repository;
}
