import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findLeakingStyles } from '@clean-express/release-build/find-leaking-styles';
import type { RemoteConfig } from '@clean-express/release-contract/remote-config';
import { build, createServer, type Plugin, preprocessCSS, resolveConfig } from 'vite';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../testing/index.ts';
import { remoteConfig } from './remote.ts';
import { remoteStyles } from './remote-styles.ts';

const REMOTE: RemoteConfig = {
  name: 'blog',
  owner: 'blog',
  port: 3002,
  paths: ['/blog'],
  scriptBudget: 10,
  exposes: { './routes': './src/routes.js' },
};

/** What ends a rule of the blog where the frame of another remote begins. */
const IN_OTHERS =
  ':not(:where([data-mfe="blog"] [data-mfe]:not([data-mfe="blog"]) *)' +
  ':where(:not([data-mfe="blog"] [data-mfe]:not([data-mfe="blog"]) [data-mfe="blog"] *)))';

/** Writes a stylesheet as the preset builds it; `§` is where a rule ends at the frames of others, `#` the frame. */
const short = (css: string) =>
  css.replaceAll(IN_OTHERS, '§').replaceAll('[data-mfe="blog"]', '#').trim();

async function processed(css: string, path = '/none/styles.css', plugins: Plugin[] = []) {
  const styles = remoteStyles(REMOTE, '/none');
  const config = await resolveConfig({ configFile: false, plugins: [styles, ...plugins] }, 'serve');
  return (await preprocessCSS(css, path, config)).code;
}

async function write(files: Record<string, string | Buffer>): Promise<string> {
  const root = await temporaryDirectory();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  return root;
}

/** Builds a remote as pages load it, and tells its files and warnings. */
async function built(
  files: Record<string, string | Buffer>,
  remote: Partial<RemoteConfig> = {},
  cssMinify = false,
) {
  const root = await write(files);
  const warnings: string[] = [];
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [remoteStyles({ ...REMOTE, ...remote }, root)],
    build: {
      write: false,
      minify: false,
      cssMinify,
      cssCodeSplit: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: join(root, 'src/routes.js'),
        onLog: (_, { message }) => warnings.push(message),
      },
    },
  });
  const outputs = 'output' in output ? output.output : [];
  const css = outputs.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  );
  const code = outputs.flatMap((file) => (file.type === 'chunk' ? [file.code] : [])).join('\n');
  return { css: css.join('\n'), code, warnings };
}

describe('a selector is put into the frame', () => {
  it.each([
    ['.a', '# .a§'],
    ['*, ::before', '# *§, # §::before'],
    ['.a > .b:hover', '# .a > .b:hover§'],
    ['.a::before, .b:after', '# .a§::before, # .b§:after'],
    ['.a:first-child [title="::x y"]', '# .a:first-child [title="::x y"]§'],
    ['.w-\\[calc\\(1\\:\\:2\\)\\]', '# .w-\\[calc\\(1\\:\\:2\\)\\]§'],
    [':where(.a > :not(:last-child))', '# :where(.a > :not(:last-child))§'],
    // The page is the frame.
    [':root', '#'],
    [':root, :host', '#'],
    ['html, body', '#'],
    ['HTML > body', '#'],
    ['body::before', '#::before'],
    ['body > .a', '# > .a§'],
    ['html body .a', '# .a§'],
    [':is(html, body) .a', '# .a§'],
    ['body *', '# *§'],
    ['&', '#'],
    // Its states stay around it.
    ['html.dark .a', 'html.dark # .a§'],
    ['html.dark', 'html.dark #'],
    ['html.dark::before', 'html.dark #::before'],
    [':root:has(dialog[open]) .a', ':root:has(dialog[open]) # .a§'],
    ['html.dark body .a', 'html.dark # .a§'],
    ['html.dark > body.wide > .a', 'html.dark body.wide # > .a§'],
    ['.dark body .a', '.dark # .a§'],
    [':root:not(.dark) .a', ':root:not(.dark) # .a§'],
    [':where(html.dark) .a', ':where(html.dark) # .a§'],
    [':is(html.dark, .b) .a', ':is(html.dark #, # .b) .a§'],
    // In the frame already.
    ['[data-mfe="blog"]', '#'],
    ["[data-mfe='blog'] .a", "[data-mfe='blog'] .a§"],
    [':where([data-mfe="blog"] .a)', ':where(# .a)§'],
    ['html.dark [data-mfe="blog"] .a', 'html.dark # .a§'],
    [':not([data-mfe="blog"]) .a', '# :not(#) .a§'],
  ])('%s', async (selector, expected) => {
    const code = await processed(`${selector} { color: red }`);
    expect(short(code)).toBe(`${expected} { color: red }`);
    expect(findLeakingStyles('styles.css', Buffer.from(code), 'blog')).toEqual([]);
  });

  it('once, however often', async () => {
    const css = 'html.dark .a::before, body { animation: fade 1s } @keyframes fade {} @layer a {}';
    const once = await processed(css);
    expect(once).not.toBe(css);
    expect(await processed(once)).toBe(once);
  });

  it('in the stylesheet of a package, too', async () => {
    const code = await processed('.a { top: 0 }', '/none/node_modules/photos/photos.css');
    expect(short(code)).toBe('# .a§ { top: 0 }');
  });

  it('in rules around it, and with nested ones', async () => {
    const code = await processed(`
      @media print { @supports (top: 0) { @container (width > 1px) { .a { top: 0 } } } }
      .a, .b:is(.c, .d) { & .e { top: 0 } &:hover { top: 0 } .f { top: 0 } html.dark & { top: 0 } }
      [data-mfe="blog"] { .a { &:hover { top: 0 } } }
      @scope (.card) to (.text) { :scope { top: 0 } img { top: 0 } }
      @scope { img { top: 0 } }
      @keyframes turn { from { rotate: 0 } }
    `);
    expect(short(code)).toBe(
      `
      @media print { @supports (top: 0) { @container (width > 1px) { # .a§ { top: 0 } } } }
      # .a§, # .b:is(.c, .d)§ { & .e§ { top: 0 } &:hover { top: 0 } .f§ { top: 0 } html.dark & { top: 0 } }
      # { .a§ { &:hover { top: 0 } } }
      @scope (# .card) to (.text) { :scope§ { top: 0 } img§ { top: 0 } }
      @scope (#) { img§ { top: 0 } }
      @keyframes blog_turn { from { rotate: 0 } }
    `.trim(),
    );
  });

  it.each(['before', 'after'] as const)(
    'also in what a plugin adds that stands %s',
    async (place) => {
      const plugin: Plugin = {
        name: 'other',
        ...(place === 'before' && { enforce: 'pre' }),
        config: () => ({
          css: {
            postcss: {
              plugins: [
                { postcssPlugin: 'adds', Once: (root) => void root.append('.b { top: 0 }') },
              ],
            },
          },
        }),
      };
      const styles = remoteStyles(REMOTE, '/none');
      const plugins = place === 'before' ? [plugin, styles] : [styles, plugin];
      const config = await resolveConfig({ configFile: false, plugins }, 'serve');
      const { code } = await preprocessCSS('.a { top: 0 }', '/none/styles.css', config);
      expect(short(code)).toBe('# .a§ { top: 0 }# .b§ { top: 0 }');
    },
  );
});

describe('a name gets the prefix of the remote, with its uses', () => {
  it.each([
    [
      'animations',
      '@keyframes end { } @keyframes fade { } .a { animation: 1s steps(2, end) fade, spin 1s; animation-name: "fade" }',
      '@keyframes blog_end { } @keyframes blog_fade { } .a { animation: 1s steps(2, end) blog_fade, spin 1s; animation-name: "blog_fade" }',
    ],
    [
      'animations of older browsers',
      '@-webkit-keyframes fade { } .a { -webkit-animation: fade 1s }',
      '@-webkit-keyframes blog_fade { } .a { -webkit-animation: blog_fade 1s }',
    ],
    [
      'fonts',
      '@font-face { font-family: Open Sans; src: local("Open Sans") } .a { font: bold 1rem/2 "open sans", serif; font-family: Arial, Open Sans }',
      '@font-face { font-family: "blog_Open Sans"; src: local("Open Sans") } .a { font: bold 1rem/2 "blog_open sans", serif; font-family: Arial, "blog_Open Sans" }',
    ],
    [
      'fonts and animations in properties',
      '@font-face { font-family: "Inter" } @keyframes fade { } :root { --a: var(--b); --b: "Inter", serif; --c: fade 1s; --d: fade } .a { font-family: var(--a, Inter); animation: var(--c) }',
      '@font-face { font-family: "blog_Inter" } @keyframes blog_fade { } :root { --a: var(--b); --b: "blog_Inter", serif; --c: blog_fade 1s; --d: fade } .a { font-family: var(--a, "blog_Inter"); animation: var(--c) }',
    ],
    [
      'registered properties',
      '@property --angle { syntax: "<angle>" } @keyframes turn { to { --angle: 1turn } } .a { --other: 0; rotate: calc(2 * var(--angle, var(--other))); transition: --angle 1s } @container style(--angle: 0deg) { }',
      '@property --blog_angle { syntax: "<angle>" } @keyframes blog_turn { to { --blog_angle: 1turn } } .a { --other: 0; rotate: calc(2 * var(--blog_angle, var(--other))); transition: --blog_angle 1s } @container style(--blog_angle: 0deg) { }',
    ],
    [
      'layers, but not those of the host',
      '@layer base, reset.a; @layer reset { @layer a { } } @layer base { @layer a { } } @layer { }',
      '@layer base, blog_reset.a; @layer blog_reset { @layer a { } } @layer base { @layer a { } } @layer { }',
    ],
    [
      'containers',
      '.a { container: card / inline-size } @container card (width > 1px) { } @container main (width > 1px) { }',
      '.a { container: blog_card / inline-size } @container blog_card (width > 1px) { } @container main (width > 1px) { }',
    ],
    [
      'counter styles',
      '@counter-style stars { system: extends disc } .a { list-style: inside stars; content: counter(stars, stars) }',
      '@counter-style blog_stars { system: extends disc } .a { list-style: inside blog_stars; content: counter(stars, blog_stars) }',
    ],
    [
      'positions',
      '@position-try --below { top: 0 } .a { position-try-fallbacks: --below }',
      '@position-try --blog_below { top: 0 } .a { position-try-fallbacks: --blog_below }',
    ],
    [
      'unless it has it, or is one of Tailwind',
      '@keyframes blog-fade { } @property --tw-of-another-version { syntax: "*" } .a { --tw-of-another-version: 0 }',
      '@keyframes blog-fade { } @property --tw-of-another-version { syntax: "*" } .a { --tw-of-another-version: 0 }',
    ],
  ])('%s', async (_, css, expected) => {
    const code = await processed(css);
    expect(short(code)).toBe(expected.replaceAll(':root', '#').replaceAll('.a {', '# .a§ {'));
  });
});

it('leaves out of a remote’s stylesheet what the host declares, and nothing else', async () => {
  const own = '@property --tw-of-another-version { syntax: "*"; inherits: false }';
  const code = await processed(`
    @layer properties { * { --tw-shadow: initial } }
    [data-mfe="blog"] { box-shadow: var(--tw-shadow) }
    @property --tw-shadow { syntax: "*"; inherits: false }
    ${own}
  `);
  expect(code.trim().split(/\n\s*/)).toEqual([
    '[data-mfe="blog"] { box-shadow: var(--tw-shadow) }',
    own,
  ]);
});

const USES_PACKAGES = {
  'src/routes.js':
    "import 'inter'; import './a.css'; import('./b.css'); document.body.style.animationName = 'fadeIn'",
  'src/a.css': '.a { font-family: Inter; animation: fadeIn 1s, spin 1s }',
  'src/b.css': '@import "animate/animate.css";',
  'node_modules/inter/package.json': '{ "name": "inter", "main": "index.css" }',
  'node_modules/inter/index.css': '@font-face { font-family: "Inter"; src: local("Inter") }',
  'node_modules/animate/package.json': '{ "name": "animate" }',
  'node_modules/animate/animate.css': '@import "./fade.css";',
  'node_modules/animate/fade.css': '@keyframes fadeIn { to { opacity: 1 } }',
  // Read, but in no bundle: only Tailwind understands it.
  'src/theme.js': "import 'animate/theme.css'",
  'node_modules/animate/theme.css': '@theme { @keyframes spin { to { rotate: 1turn } } }',
};

describe('a build', () => {
  it('scopes own stylesheets, modules, packages and what they import', async () => {
    const { css, code } = await built({
      'src/routes.js':
        "import './a.css'; import 'photos/photos.css'; import styles from './b.module.css'; console.log(styles)",
      'src/a.css':
        '@import "photos/base.css"; @import "./names.css"; .a { animation: fade 1s; background: url(./a.png) }',
      'src/a.png': 'no picture',
      'src/names.css': '@keyframes fade { to { opacity: 0 } }',
      'src/b.module.css': '@keyframes fade { } .b { animation: fade 1s }',
      'src/c.css': '.c { animation: fade 1s }',
      'node_modules/photos/package.json': '{ "name": "photos" }',
      'node_modules/photos/photos.css': '.photo { animation: fade 1s }',
      'node_modules/photos/base.css': 'body { margin: 0 }',
    });
    // The hash in it may contain a hyphen.
    const [, module] = /"?fade"?: ?"([\w-]+)"/.exec(code) ?? [];
    expect(module).toMatch(/^blog_fade_/);
    expect(short(css)).toContain(`@keyframes ${module} {`);
    expect(short(css)).toMatch(
      new RegExp(`# \\*§ \\{\\s*&\\.blog_b_[\\w-]+ \\{\\s*animation: (1s )?${module}`),
    );
    expect(short(css)).toMatch(/^# \{\s*margin: 0/);
    expect(short(css)).toMatch(/# \*§ \{\s*&\.a \{[^#]+\}\s*&\.photo \{/);
    // One name in three files.
    expect(css.match(/blog_fade\b/g)).toHaveLength(3);
    expect(findLeakingStyles('style.css', Buffer.from(css), 'blog')).toEqual([]);
  });

  it('knows what a module declares for the page in all stylesheets, but not its animations', async () => {
    const { css } = await built({
      'src/routes.js':
        "import a from './a.module.css'; import b from './b.module.css'; import './c.css'; console.log(a, b)",
      'src/a.module.css':
        '@font-face { font-family: Inter } @keyframes fade { } .a { container: main / inline-size }',
      'src/b.module.css': '@container main (width > 1px) { .b { top: 0 } }',
      'src/c.css': 'p { font-family: Inter; animation: fade 1s }',
    });
    expect(short(css)).toContain('@container blog_main (width > 1px)');
    expect(short(css)).toContain('# p§ { font-family: "blog_Inter"; animation: fade 1s }');
  });

  it('knows the names of packages in own stylesheets', async () => {
    const { css, warnings } = await built(USES_PACKAGES);
    expect(short(css)).toContain('@font-face { font-family: "blog_Inter"');
    expect(short(css)).toContain('@keyframes blog_fadeIn {');
    expect(short(css)).toMatch(
      /&\.a \{ font-family: "blog_Inter"; animation: blog_fadeIn 1s, spin 1s/,
    );
    expect(warnings.join('\n')).toContain('src/routes.js:1 has "fadeIn", which is "blog_fadeIn"');
  });

  it.each([
    ['.a{top:0}.b,.c:hover:before{top:1px}', '# *§{&.a{top:0}&.b,&.c:hover:before{top:1px}}'],
    ['.a{&:hover{top:0}.b &{top:1px}}', '# *§{&.a:hover{top:0}}.b :is(# .a)§{top:1px}'],
    ['.a{top:0}@media print{.a{left:0}}', '# *§{&.a{top:0}@media print{&.a{left:0}}}'],
    [
      '@layer x{@media print{.a{top:0}p{top:1px}.b{top:2px}}}',
      '@layer blog_x{@media print{# *§{&.a{top:0}}# p§{top:1px}# *§{&.b{top:2px}}}}',
    ],
    [':is(.a,.b .c){top:0}', '# *§{&:is(.a,.b .c){top:0}}'],
    ['.a>.b{top:0}.a,.a+.b{top:1px}', '# .a>.b§{top:0}# .a§,# .a+.b§{top:1px}'],
    ['html.dark .a{top:0}body{top:1px}', 'html.dark # .a§{top:0}#{top:1px}'],
    ['::selection{top:0}', '# §::selection{top:0}'],
    ['@starting-style{.a{top:0}}', '@starting-style{# .a§{top:0}}'],
    ['@keyframes k{to{top:0}}.a{top:0}', '@keyframes blog_k{to{top:0}}# *§{&.a{top:0}}'],
  ])('says once which elements rules are about: %s', async (a, expected) => {
    const { css } = await built({ 'src/routes.js': "import './a.css'", 'src/a.css': a }, {}, true);
    const quoted = css.replaceAll('[data-mfe=blog]', '[data-mfe="blog"]');
    expect(
      short(quoted)
        .replace(/\/\*.*\*\//, '')
        .trim(),
    ).toBe(expected);
    expect(findLeakingStyles('style.css', Buffer.from(css), 'blog')).toEqual([]);
  });

  it('ends the rules of a stylesheet that scripts load by its address, unless it is no UTF-8', async () => {
    const routes = "console.log(new URL('./a.css', import.meta.url).href)";
    const a = '[data-mfe="blog"] .a { content: "é" }';
    const { css } = await built({ 'src/routes.js': routes, 'src/a.css': a });
    expect(short(css)).toMatch(/^# \*§ \{\s*&\.a \{ content: "é" \}/);
    const { css: latin } = await built({
      'src/routes.js': routes,
      'src/a.css': Buffer.from(a, 'latin1'),
    });
    expect(latin).toBe(Buffer.from(a, 'latin1').toString());
  });

  it.each(['postcss.config.mjs', '.postcssrc.json'])(
    'warns that it does not use %s',
    async (file) => {
      const config = file.endsWith('.json') ? '{}' : 'export default {}';
      const { warnings } = await built({
        'src/routes.js': "import './a.css'",
        'src/a.css': 'p { top: 0 }',
        [file]: config,
      });
      expect(warnings.join('\n')).toContain(
        `${file} is not used. Remove it, and put plugins that you need into css.postcss.plugins of vite.config.ts.`,
      );
    },
  );

  it('leaves light-dark() to browsers', async () => {
    const a = ':root { --ink: light-dark(#000, #fff) }';
    const files = { 'src/routes.js': "import './a.css'", 'src/a.css': a };
    const { css } = await built(files, {}, true);
    expect(css).toContain('light-dark(#000,#fff)');
  });

  it('gives the classes of a module the same names on the server', async () => {
    const root = await write({
      'src/routes.js': "import './a.css'; import styles from './b.module.css'; export { styles }",
      'src/a.css': '.a { top: 0 }',
      'src/b.module.css': '.b { top: 0 }',
    });
    const env = { command: 'build', mode: 'production' } as const;
    const config = remoteConfig(REMOTE, root)({ ...env, isSsrBuild: true });
    await build({ ...config, configFile: false, logLevel: 'silent' });
    const { styles } = await import(join(root, 'dist/server/routes.js'));
    const css = await processed('.b { top: 0 }', join(root, 'src/b.module.css'));
    expect(styles.b).toMatch(/^blog_b_/);
    expect(short(css)).toBe(`# .${styles.b}§ { top: 0 }`);
  });

  it('refuses what still concerns the page, in one message for each file', async () => {
    const result = built({
      'src/routes.js': "import './a.css'; import './b.css'",
      'src/a.css':
        '.ok { top: 0 }\n@page { margin: 0 }\n.x { & .y { background: url(./none.png) }\n body:has(&) { top: 0 } }',
      'src/b.css': '@import "./c.css";\n@media print {\n:root { &.dark .a { top: 0 } } }',
      'src/c.css':
        '@import url(https://fonts.example/x.css);\n::view-transition-group(*) { animation: none }',
    });
    const { message } = await result.then(
      () => ({ message: '' }),
      (error: Error) => error,
    );
    const head = 'concerns more than the remote, or lacks a file:';
    const outside = 'also outside of the remote. Put the rule into [data-mfe="blog"].';
    expect(message).toContain(
      [
        `src/a.css ${head}`,
        '  Line 2 has "@page", which concerns more than the remote. Remove it.',
        '  Line 3 refers to "./none.png", which does not exist. Correct the path, or add the file.',
        '  Line 4 has "body:has(&)" in ".x". Write a rule of its own instead, as "html.dark .card".',
      ].join('\n'),
    );
    expect(message).toContain(
      [
        `src/b.css ${head}`,
        '  Line 3 has "&.dark .a" in ":root". Write a rule of its own instead, as "html.dark .card".',
      ].join('\n'),
    );
    expect(message).toContain(
      [
        `src/c.css ${head}`,
        '  Line 1 has "@import url(https://fonts.example/x.css)", which concerns more than the remote. Remove it.',
        `  Line 2 styles "::view-transition-group(*)", ${outside}`,
      ].join('\n'),
    );
    expect(message.split(head)).toHaveLength(4);
  });

  it('warns of names in scripts', async () => {
    const { warnings } = await built({
      'src/routes.js': "import './a.css'; import './b.jsx'",
      'src/a.css':
        '@keyframes fade { } @font-face { font-family: Inter } @property --angle { syntax: "*" }',
      'src/b.jsx': `
        element.style.animation = 'fade 1s';
        console.log({ fontFamily: 'Inter, serif', '--angle': 1, text: 'fade' });
        console.log({ animationName: 'blog_fade', fontFamily: 'Arial' });
      `,
    });
    const names = warnings.filter((warning) => warning.includes('stylesheets'));
    expect(names).toEqual([
      expect.stringContaining(
        'src/b.jsx:2 has "fade 1s", which is "blog_fade 1s" in the stylesheets. Write that.',
      ),
      expect.stringContaining('src/b.jsx:3 has "Inter, serif", which is ""blog_Inter", serif" in'),
      expect.stringContaining('src/b.jsx:3 has "--angle", which is "--blog_angle" in'),
    ]);
  });

  it.each([
    ['own', /^[^@]*@layer base \{\s*# \*§,\s*# §::before/],
    [undefined, /^# h2§/],
  ] as const)(
    'takes the host’s resets back for a remote with styles: %s',
    async (styles, expected) => {
      const files = { 'src/routes.js': "import './a.css'", 'src/a.css': 'h2 { top: 0 }' };
      const { css } = await built(files, styles && { styles });
      expect(short(css)).toMatch(expected);
      expect(findLeakingStyles('style.css', Buffer.from(css), 'blog')).toEqual([]);
    },
  );
});

it('does the same in a development server, except for the page around it', async () => {
  const root = await write({
    ...USES_PACKAGES,
    'src/a.css': '.a { font-family: Inter; animation: fade 1s }',
    'src/b.css': '@keyframes fade { }',
    'src/c.css': '@page { margin: 0 }',
    'page/page.css': 'body { margin: 0 }',
  });
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [remoteStyles(REMOTE, root, join(root, 'page'))],
  });
  try {
    const css = async (path: string) =>
      (await server.transformRequest(`${path}?direct`))?.code ?? '';
    expect(short(await css('/src/a.css'))).toBe(
      '# .a§ { font-family: "blog_Inter"; animation: blog_fade 1s }',
    );
    expect(await css('/page/page.css')).toBe('body { margin: 0 }');
    await expect(css('/src/c.css')).rejects.toThrow('Line 1 has "@page"');
    // What a change of this file changes.
    const [changed] = server.moduleGraph.getModulesByFile(join(root, 'src/b.css')) ?? [];
    const importers = [...(changed?.importers ?? [])].map(({ url }) => url);
    expect(importers).toContain('/src/a.css?direct');
    await writeFile(join(root, 'src/b.css'), '@keyframes other { } ');
    await expect
      .poll(async () => short(await css('/src/a.css')), { timeout: 10_000 })
      .toBe('# .a§ { font-family: "blog_Inter"; animation: fade 1s }');
  } finally {
    await server.close();
  }
});
