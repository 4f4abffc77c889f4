import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from '@clean-express/release-contract/host-contract';
import { changeFile } from 'site-runner';
import { type Edit, replace, rewording } from './edit.ts';

const BLOGS_PAGE = 'mfe-blog/src/pages/blogs/blogs-page.tsx';
const POST_CARD = 'mfe-blog/src/posts/post-card.tsx';
const SERVICES = 'mfe-catalog/src/pages/services';
const ACCOUNT = 'mfe-account/src/pages';
const ALL = ['account', 'blog', 'catalog'];

const EDITORS_NOTE = `<article aria-label="A note of the editors">
          <h2>A note of the editors</h2>
          <p>We read every post twice.</p>
          <a href="/contact">Write to us</a>
        </article>`;

const NEWSLETTER = `<label>
        <input type="checkbox" name="tips" /> Tips by email
      </label>`;

/** What the own tests of the catalog say of a list of two pages, and of one that has all services. */
const TWO_PAGES = `await expect(cards).toHaveCount(12);
  await page.getByRole('link', { name: 'Load more' }).click();
  await expect.poll(() => cards.count()).toBeGreaterThan(12);`;
const ALL_AT_ONCE = 'await expect.poll(() => cards.count()).toBeGreaterThan(12);';

/** Renames the file of a page, and the places that name it. */
async function renamePage(folder: string): Promise<void> {
  const [from, to] = ['blogs/blogs-page.tsx', 'blogs/post-list.tsx'];
  const page = join(folder, BLOGS_PAGE);
  await rename(page, page.replace(from, to));
  await replace(folder, [
    ['mfe-blog/remote.config.ts', from, to],
    ['mfe-blog/src/routes.tsx', from, to],
  ]);
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

/** Edits that no visitor and no other team would object to, in an order in which all can be applied. */
export const HARMLESS_EDITS: readonly Edit[] = [
  rewording(
    'rewords the heading of the blog',
    ['blog'],
    [[BLOGS_PAGE, '<PageHeading>Blog</PageHeading>', '<PageHeading>Our journal</PageHeading>']],
    [["name: 'Blog' })", "name: 'Our journal' })"]],
  ),
  rewording(
    'rewords the introduction of the blog',
    ['blog'],
    [[BLOGS_PAGE, '        Advice for home and car,', '        News for home and car,']],
  ),
  rewording(
    'adds a note of the editors as a further article',
    ['blog'],
    [[BLOGS_PAGE, '<PostGrid\n', `${EDITORS_NOTE}\n        <PostGrid\n`]],
  ),
  rewording(
    'makes the category of a post a link',
    ['blog'],
    [
      [
        POST_CARD,
        '<Badge>{post.category}</Badge>',
        '<Link to="/blogs" className="relative z-10"><Badge>{post.category}</Badge></Link>',
      ],
    ],
  ),
  rewording(
    'shows 24 services per page',
    // The shell provides the package to the remotes.
    ['catalog', SHELL],
    [['shared-api/src/queries/services.queries.ts', 'PER_PAGE = 12', 'PER_PAGE = 24']],
    [[TWO_PAGES, ALL_AT_ONCE]],
  ),
  rewording(
    'renames the search of services',
    ['catalog'],
    [[`${SERVICES}/service-filters.tsx`, 'label="Search services"', 'label="Find a service"']],
    [['Search services', 'Find a service']],
  ),
  rewording(
    'renames the link that enlarges a photo',
    ['catalog'],
    [[`${SERVICES}/service-results.tsx`, 'Enlarge the photo of', 'View the photo of']],
    [['Enlarge the photo of', 'View the photo of']],
  ),
  rewording(
    'rewords "Load more"',
    ALL,
    [
      ['shared-ui/src/components/list-links.tsx', '  Load more\n', '  Show me more\n'],
      ['shared-ui/src/components/load-more.tsx', '  Load more\n', '  Show me more\n'],
    ],
    [["'Load more'", "'Show me more'"]],
  ),
  rewording(
    'adds a picture to the profile',
    ['account'],
    [
      [
        `${ACCOUNT}/profile/profile-page.tsx`,
        '<ProfileBanner />\n',
        '<ProfileBanner />\n        <img src="/favicon.svg" alt="Soap bubbles" />\n',
      ],
    ],
  ),
  rewording(
    'adds a checkbox "Tips by email" to login and registration',
    ['account'],
    [
      [`${ACCOUNT}/login/login-page.tsx`, '<FormFooter ', `${NEWSLETTER}\n      <FormFooter `],
      [
        `${ACCOUNT}/register/register-page.tsx`,
        '<FormFooter ',
        `${NEWSLETTER}\n      <FormFooter `,
      ],
    ],
  ),
  rewording(
    'renames the button that saves a new password',
    ['account'],
    [
      [
        `${ACCOUNT}/reset-password/reset-password-page.tsx`,
        'Save new password',
        'Set the password',
      ],
    ],
    [['Save new password', 'Set the password']],
  ),
  rewording(
    'renames the link to another account',
    ['account'],
    [
      [
        `${ACCOUNT}/update-review/update-review-page.tsx`,
        'Log in with another account',
        'Use another account',
      ],
    ],
    [['Log in with another account', 'Use another account']],
  ),
  { name: 'renames the file of a page', remotes: ['blog'], apply: renamePage },
  {
    name: 'adds a post to the data of a new site',
    remotes: ALL,
    apply: (folder) => changeFile(join(folder, 'api/seed/blogs.json'), withNewPost),
  },
];
