import { isUtf8 } from 'node:buffer';
import { globSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exposedSources, type RemoteConfig } from '@clean-express/release-contract/remote-config';
import { type AcceptedPlugin, type AtRule, list, parse, type Root } from 'postcss';
import valueParser from 'postcss-value-parser';
import type { CSSModulesOptions, CSSOptions, Plugin } from 'vite';
import {
  describeFindings,
  type Finding,
  findLeaks,
  findMissingFiles,
  findNestedLeaks,
  surroundingOf,
} from './find-leaks.ts';
import { endRules, foldRules } from './fold-rules.ts';
import { AS_WRITTEN, hostProperties, leaveOutRepetition } from './host-styles.ts';
import { namesInScript } from './names-in-script.ts';
import { OwnNames } from './own-names.ts';
import { scopeSelector } from './scope-selector.ts';

const OWN_STYLES = fileURLToPath(new URL('own-styles.css', import.meta.url));

/** `(.card) to (.text)`: the first bracket is the root of the rules; without one, it is the page. */
function scopeRule(rule: AtRule, remote: string): void {
  const { nodes } = valueParser(rule.params);
  const [root] = nodes;
  const isRoot = root?.type === 'function' && root.value === '';
  const selectors = isRoot ? list.comma(valueParser.stringify(root.nodes)) : [':root'];
  const scoped = selectors.map((selector) => scopeSelector(selector, remote)).join(', ');
  const limit = valueParser.stringify(isRoot ? nodes.slice(1) : nodes).trim();
  rule.raws.afterName = ' ';
  rule.params = `(${scoped}) ${limit}`.trim();
}

/** Puts the rules of a stylesheet into the frame of its remote. */
function scopeRules(root: Root, remote: string): void {
  root.walkAtRules('scope', (rule) => {
    if (surroundingOf(rule) === 'none') scopeRule(rule, remote);
  });
  root.walkRules((rule) => {
    if (surroundingOf(rule) !== 'none') return;
    const scoped = rule.selectors.map((selector) => scopeSelector(selector, remote));
    rule.selectors = [...new Set(scoped)];
  });
}

/** Vite reads none of these beside the plugins of a configuration. */
const POSTCSS_CONFIG = /^(postcss\.config\.|\.postcssrc)/;

/** Folders without sources. */
const IGNORED: ReadonlySet<string> = new Set(['node_modules', 'dist', '.git']);

/** No result when it fails: Vite tells of missing files and wrong stylesheets. */
function attempt<Result>(read: () => Result): Result[] {
  try {
    return [read()];
  } catch {
    return [];
  }
}

/** A stylesheet. Animations of a CSS module have names of its own already. */
function parseFile(file: string): Root[] {
  const roots = attempt(() => parse(readFileSync(file, 'utf8')));
  if (!file.endsWith('.module.css')) return roots;
  for (const root of roots) root.walkAtRules(/keyframes$/i, (rule) => void rule.remove());
  return roots;
}

const isSheet = (path: string) => path.endsWith('.css');

/** `import '@fontsource/inter'` and `import('animate.css')` of scripts, `@import url("photos/base.css")`. */
const IMPORT = /\bimport\s*(?:url)?\(?\s*(['"])([^'"]+)\1/g;

/** The stylesheets that files import, as those of packages, and what these import. */
function importedSheets(files: readonly string[]): string[] {
  const reached = new Set(files);
  // The loop also visits what is added meanwhile.
  for (const file of reached) {
    const text = attempt(() => readFileSync(file, 'utf8')).join('');
    for (const [, , name = ''] of text.matchAll(IMPORT)) {
      const paths = attempt(() => createRequire(file).resolve(name));
      for (const path of paths.filter(isSheet)) reached.add(path);
    }
  }
  return [...reached].slice(files.length);
}

/** What a stylesheet of a package declares. Of what is in a theme, Tailwind declares what is used. */
function parsePackageSheet(file: string): Root[] {
  const roots = parseFile(file);
  for (const root of roots) root.walkAtRules('theme', (rule) => void rule.remove());
  return roots;
}

/** Reads the stylesheets in a folder, and those that its files import from packages. */
function readStylesheets(folder: string, remote: string) {
  const exclude = (path: string) => IGNORED.has(path.split(sep).at(-1) ?? '');
  const sources = globSync('**/*.{css,js,jsx,mjs,ts,tsx,mts}', { cwd: folder, exclude });
  const files = sources.map((name) => join(folder, name));
  const sheets = files.filter(isSheet).map((file) => ({ file, roots: parseFile(file) }));
  const ofPackages = importedSheets(files).flatMap(parsePackageSheet);
  const roots = [...sheets.flatMap((sheet) => sheet.roots), ...ofPackages];
  const declaring = sheets.filter((sheet) => !new OwnNames(remote, sheet.roots).isEmpty);
  return {
    roots,
    /** What they declare for the whole page. */
    names: new OwnNames(remote, roots),
    files: declaring.map(({ file }) => file),
  };
}

/** Names that CSS modules make, in browsers and on the server: they have the prefix of the remote. */
export function moduleNames(remote: string): CSSModulesOptions {
  return { generateScopedName: `${remote}_[local]_[hash:base64:5]` };
}

/**
 * Builds the stylesheets of a remote so that they concern only its frame (docs/adr/0004).
 *
 * @param root - Absolute path of its folder.
 * @param page - A folder whose stylesheets are those of the page around the remote.
 */
export function remoteStyles(
  { name, styles, ...remote }: RemoteConfig,
  root: string,
  page?: string,
): Plugin[] {
  const provided = hostProperties();
  /** Read once, until a file changes. */
  let known: ReturnType<typeof readStylesheets> | undefined;
  const stylesheets = () => {
    known ??= readStylesheets(root, name);
    return known;
  };
  const pageFolder = page && `${realpathSync(page)}${sep}`;
  const entries = new Set(
    Object.values(exposedSources(remote)).map((source) => join(root, source)),
  );
  /** Stylesheet → what is wrong with it. */
  const sheets = new Map<string, () => Finding[]>();
  const refused = new Map<string, string[]>();
  let isBuild = true;

  const isOfHost = ({ source }: Root) =>
    pageFolder !== undefined && Boolean(source?.input.file?.startsWith(pageFolder));

  const plugin: AcceptedPlugin = {
    postcssPlugin: 'remote-styles',
    Once: (sheet) => leaveOutRepetition(sheet, isOfHost(sheet) ? [] : provided),
    // CSS modules have made their names.
    OnceExit(sheet, { result }) {
      if (isOfHost(sheet)) return;
      // A development server processes it again when they change.
      const { files, roots } = stylesheets();
      for (const file of files) {
        result.messages.push({ type: 'dependency', plugin: 'remote-styles', file });
      }
      const nested = findNestedLeaks(sheet);
      new OwnNames(name, [sheet, ...roots]).rename(sheet);
      scopeRules(sheet, name);
      const leaks = [...nested, ...findLeaks(sheet.nodes, name)];
      // In a build, Lightning CSS would repeat the rule around nested ones.
      if (!isBuild) endRules(sheet, name);
      sheets.set(sheet.source?.input.file ?? '', () => [
        ...leaks,
        ...findMissingFiles(sheet, isBuild),
      ]);
    },
  };
  const css: CSSOptions = {
    ...AS_WRITTEN,
    modules: moduleNames(name),
    postcss: { plugins: [plugin] },
  };
  const scripts: Plugin = {
    name: 'remote-styles-in-scripts',
    enforce: 'pre',
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (!file.startsWith(join(root, sep)) || file.includes('/node_modules/')) return undefined;
      for (const warning of namesInScript(file, code, stylesheets().names)) {
        this.warn(`${relative(root, file)}${warning}`);
      }
      if (styles !== 'own' || !entries.has(file)) return undefined;
      return { code: `import ${JSON.stringify(OWN_STYLES)};${code}`, map: null };
    },
  };
  const checks: Plugin = {
    name: 'remote-styles',
    config(_, { command }) {
      isBuild = command === 'build';
      return { css };
    },
    // Vite has processed the stylesheet, and put the addresses of files into its rules.
    transform(_, id) {
      const [file = ''] = id.split('?');
      const messages = describeFindings(sheets.get(file)?.() ?? [], root);
      if (!isBuild && messages.length > 0) this.error(messages.join('\n'));
      refused.set(file, messages);
    },
    buildStart() {
      known = undefined;
      const file = readdirSync(root).find((name) => POSTCSS_CONFIG.test(name));
      if (!file) return;
      this.warn(
        `${file} is not used. Remove it, and put plugins that you need into css.postcss.plugins of vite.config.ts.`,
      );
    },
    watchChange() {
      known = undefined;
    },
    buildEnd() {
      const messages = [...new Set([...refused.values()].flat())];
      if (messages.length > 0) this.error(messages.join('\n'));
    },
  };
  const folded: Plugin = {
    name: 'remote-styles-folded',
    apply: 'build',
    // After Vite has minified them.
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const bytes = Buffer.from(file.source);
        // Decoded anyway, another encoding would pass the check of releases, which refuses it.
        if (isUtf8(bytes)) file.source = foldRules(bytes.toString(), name);
      }
    },
  };
  return [scripts, checks, folded];
}
