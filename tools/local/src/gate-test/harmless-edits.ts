import type { WorkspaceCopy } from './workspace-copy.ts';

const BLOGS_PAGE = 'mfe-blog/src/pages/blogs/blogs-page.tsx';
const POST_CARD = 'mfe-blog/src/posts/post-card.tsx';
const SERVICES = 'mfe-catalog/src/pages/services';
const ACCOUNT = 'mfe-account/src/pages';
const LIST_LINKS = 'shared-ui/src/components/list-links.tsx';
const LOAD_MORE = 'shared-ui/src/components/load-more.tsx';
const SERVICE_QUERIES = 'shared-api/src/queries/services.queries.ts';

const EDITORS_NOTE = `<article aria-label="A note of the editors">
          <h2>A note of the editors</h2>
          <p>We read every post twice.</p>
          <a href="/contact">Write to us</a>
        </article>`;

const NEWSLETTER = `<label>
        <input type="checkbox" name="tips" /> Tips by email
      </label>`;

/** A text that a team replaces in a file of its remote, or of a package that the remotes contain. */
type Replacement = readonly [file: string, find: string, replace: string];

/** Edits that no visitor and no other team would object to. */
const REPLACEMENTS: readonly Replacement[] = [
  [BLOGS_PAGE, '<PageHeading>Blog</PageHeading>', '<PageHeading>Our journal</PageHeading>'],
  [BLOGS_PAGE, '        Advice for home and car,', '        News for home and car,'],
  [BLOGS_PAGE, '<PostGrid\n', `${EDITORS_NOTE}\n        <PostGrid\n`],
  [
    POST_CARD,
    '<Badge>{post.category}</Badge>',
    '<Link to="/blogs" className="relative z-10"><Badge>{post.category}</Badge></Link>',
  ],
  [`${SERVICES}/service-filters.tsx`, 'label="Search services"', 'label="Find a service"'],
  [`${SERVICES}/service-results.tsx`, 'Enlarge the photo of', 'View the photo of'],
  [LIST_LINKS, '  Load more\n', '  Show me more\n'],
  [LOAD_MORE, '  Load more\n', '  Show me more\n'],
  [SERVICE_QUERIES, 'SERVICES_PER_PAGE = 12', 'SERVICES_PER_PAGE = 24'],
  [
    `${ACCOUNT}/profile/profile-page.tsx`,
    '<ProfileBanner />\n',
    '<ProfileBanner />\n        <img src="/favicon.svg" alt="Soap bubbles" />\n',
  ],
  [`${ACCOUNT}/login/login-page.tsx`, '<FormFooter ', `${NEWSLETTER}\n      <FormFooter `],
  [`${ACCOUNT}/register/register-page.tsx`, '<FormFooter ', `${NEWSLETTER}\n      <FormFooter `],
  [`${ACCOUNT}/reset-password/reset-password-page.tsx`, 'Save new password', 'Set the password'],
  [
    `${ACCOUNT}/update-review/update-review-page.tsx`,
    'Log in with another account',
    'Use another account',
  ],
];

/**
 * Replaces a text once.
 *
 * @throws When the file does not contain the text: the edit would test nothing.
 */
function replaced(text: string, [file, find, replace]: Replacement): string {
  if (text.includes(find)) return text.replace(find, () => replace);
  throw new Error(`${file} does not contain "${find}". Please change the edit.`);
}

/** Renames the file of a page, and the places that name it. */
async function renamePage(workspace: WorkspaceCopy): Promise<void> {
  const [from, to] = ['blogs/blogs-page.tsx', 'blogs/post-list.tsx'];
  await workspace.rename(BLOGS_PAGE, BLOGS_PAGE.replace(from, to));
  for (const file of ['mfe-blog/remote.config.ts', 'mfe-blog/src/routes.tsx']) {
    await workspace.edit(file, (text) => replaced(text, [file, from, to]));
  }
}

/** Adds a post to the data of a new site. */
function withNewPost(seed: string): string {
  const posts: { _id: string; name: string; date: string }[] = JSON.parse(seed);
  const [first] = posts;
  if (!first) throw new Error('The data of a new site contains no post.');
  const post = {
    ...first,
    _id: first._id.replace(/.{4}$/, '0000'),
    name: 'One More Post',
    date: '2026-11-09',
  };
  return JSON.stringify([...posts, post]);
}

/** Applies all harmless edits at once. */
export async function applyHarmlessEdits(workspace: WorkspaceCopy): Promise<void> {
  for (const replacement of REPLACEMENTS) {
    await workspace.edit(replacement[0], (text) => replaced(text, replacement));
  }
  await renamePage(workspace);
  await workspace.edit('api/seed/blogs.json', withNewPost);
}
