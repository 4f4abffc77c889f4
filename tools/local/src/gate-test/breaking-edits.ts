import { type Edit, rewording } from './edit.ts';

const BLOGS_PAGE = 'mfe-blog/src/pages/blogs/blogs-page.tsx';
const ROUTES = 'mfe-blog/src/routes.tsx';
const PAGE_START = 'export function Component() {\n';
const ROUTES_START = '/** The routes of this remote';

const CONFIGURED = 'remoteConfig(remote, import.meta.dirname);';

const PATCH_ARRAYS = "Object.defineProperty(Array.prototype, 'last', { value: () => undefined });";

const BLOCK_BROWSERS = `  if (typeof document === 'object') {
    const end = performance.now() + 2000;
    while (performance.now() < end);
  }
`;

/** A build whose stylesheets get a rule when the preset has checked them. */
const COLOR_SITE = `
const colorSite = {
  name: 'color-site',
  enforce: 'post',
  generateBundle(_, bundle) {
    const sheets = Object.values(bundle).filter(({ fileName }) => fileName.endsWith('.css'));
    for (const sheet of sheets) sheet.source += 'body{background:red!important}';
  },
};
export default (env) => {
  const { plugins = [], ...others } = config(env);
  return { ...others, plugins: [...plugins, colorSite] };
};
`;

/** An edit that the gate must refuse. */
export interface BreakingEdit extends Edit {
  /** Matches the reason. */
  refusal: RegExp;
  /** The part of the gate that finds it. By default, all parts run. */
  part?: string;
}

const breaking = (
  refusal: RegExp,
  ...[name, replacements]: [name: string, replacements: Parameters<typeof rewording>[2]]
): BreakingEdit => ({ ...rewording(name, ['blog'], replacements), refusal });

/** Edits that would break the site of visitors. */
export const BREAKING_EDITS: readonly BreakingEdit[] = [
  breaking(/"useHref".*router.*live shell does not have/, 'imports what no live shell has', [
    ['federation/src/router.ts', '  useLocation,', '  useHref,\n  useLocation,'],
    [BLOGS_PAGE, 'import { useSearchParams }', 'import { useHref, useSearchParams }'],
    [BLOGS_PAGE, 'const LIST_ID', 'export const hrefOf = useHref;\n\nconst LIST_ID'],
  ]),
  breaking(/\/blogs\b/, 'throws whenever its page is rendered', [
    [
      BLOGS_PAGE,
      PAGE_START,
      `${PAGE_START}  if (LIST_ID) throw new Error('This page is broken.');\n`,
    ],
  ]),
  // Not by a rule of its sources: the preset of remotes lets it style the remote alone.
  breaking(/"body"/, 'colors the whole site', [
    [
      'mfe-blog/vite.config.ts',
      `export default ${CONFIGURED}`,
      `const config = ${CONFIGURED}\n${COLOR_SITE}`,
    ],
  ]),
  {
    ...breaking(/Array\.prototype/, 'patches arrays', [
      [ROUTES, ROUTES_START, `${PATCH_ARRAYS}\n\n${ROUTES_START}`],
    ]),
    part: 'visits',
  },
  breaking(/task/, 'blocks the page for two seconds', [
    [BLOGS_PAGE, PAGE_START, `${PAGE_START}${BLOCK_BROWSERS}`],
  ]),
  breaking(/\/blogs\/:id.*example/, 'has a route without an example', [
    ['mfe-blog/remote.config.ts', "      example: { list: '/blogs' },\n", ''],
  ]),
  {
    ...breaking(/the list shows the posts/, 'breaks a test of its own', [
      [BLOGS_PAGE, '<PageHeading>Blog</PageHeading>', '<PageHeading>Our journal</PageHeading>'],
    ]),
    part: 'candidate-tests',
  },
];
