import { globSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findLeakingStyles } from '@clean-express/release-build/find-leaking-styles';
import { exposedSources, type RemoteConfig } from '@clean-express/release-contract/remote-config';
import {
  type AcceptedPlugin,
  type AtRule,
  type ChildNode,
  parse,
  type Root,
  type Rule,
} from 'postcss';
import valueParser from 'postcss-value-parser';
import type { CSSModulesOptions, CSSOptions, Plugin } from 'vite';
import { AS_WRITTEN, hostProperties, leaveOutRepetition } from './host-styles.ts';
import { namesInScript } from './names-in-script.ts';
import { OwnNames } from './own-names.ts';
import {
  endAtFrames,
  fromParent,
  isOfPage,
  refinesParent,
  scopeSelector,
} from './scope-selector.ts';

const OWN_STYLES = fileURLToPath(new URL('own-styles.css', import.meta.url));

/** Rules around others. */
const GROUPS: ReadonlySet<string> = new Set([
  'container',
  'layer',
  'media',
  'starting-style',
  'supports',
]);

function isAtRule(node: unknown): node is AtRule {
  return (node as AtRule | undefined)?.type === 'atrule';
}

/** What is around a rule: another one, an animation, `@scope`, or nothing that its selectors depend on. */
function surroundingOf({ parent }: ChildNode): 'rule' | 'animation' | 'scope' | 'none' {
  if (!parent || parent.type === 'root') return 'none';
  if (parent.type === 'rule') return 'rule';
  const name = isAtRule(parent) ? parent.name.toLowerCase() : '';
  if (name.endsWith('keyframes')) return 'animation';
  return name === 'scope' ? 'scope' : surroundingOf(parent as AtRule);
}

/** `(.card) to (.text)`: the first bracket is the root of the rules. */
function scopeRule(rule: AtRule, remote: string): void {
  const params = valueParser(rule.params);
  const [root] = params.nodes;
  const isRoot = root?.type === 'function' && root.value === '';
  const selectors = isRoot ? valueParser.stringify(root.nodes) : ':root';
  const { selector } = parse(`${selectors}{}`).first as Rule;
  const scoped = (parse(`${selector}{}`).first as Rule).selectors.map((one) =>
    scopeSelector(one, remote),
  );
  const others = valueParser.stringify(isRoot ? params.nodes.slice(1) : params.nodes);
  rule.raws.afterName = ' ';
  rule.params = `(${scoped.join(', ')}) ${others.trim()}`.trim();
}

/** Puts the rules of a stylesheet into the frame of its remote, and ends them where other frames begin. */
function scopeRules(root: Root, remote: string): void {
  root.walkAtRules('scope', (rule) => {
    if (surroundingOf(rule) === 'none') scopeRule(rule, remote);
  });
  root.walkRules((rule) => {
    const surrounding = surroundingOf(rule);
    if (surrounding === 'animation') return;
    const scoped = rule.selectors.map((selector) =>
      surrounding === 'none' ? scopeSelector(selector, remote) : selector,
    );
    rule.selectors = [...new Set(scoped)].map((selector) => endAtFrames(selector, remote));
  });
}

/** A rule whose nested selectors begin with "&": the check of releases reads no others. */
function withParents(node: ChildNode): string {
  const copy = node.clone();
  const add = (rule: Rule) => {
    if (surroundingOf(rule) !== 'rule') return;
    rule.selectors = rule.selectors.map((one) => fromParent(one) ?? '&');
  };
  if ('walkRules' in copy) copy.walkRules(add);
  return copy.toString();
}

/** A finding, and the rule or declaration that it is about. */
type Finding = [ChildNode, string];

/** What the release server would refuse in a stylesheet. */
function findLeaks(nodes: readonly ChildNode[] = [], remote: string): Finding[] {
  return nodes.flatMap((node): Finding[] => {
    if (isAtRule(node) && GROUPS.has(node.name.toLowerCase())) return findLeaks(node.nodes, remote);
    return findLeakingStyles('', Buffer.from(withParents(node)), remote).map(
      (finding): Finding => [node, finding.trim()],
    );
  });
}

/** Nested rules that leave the rule around them, or would become states of the frame, which has none. */
function findNestedLeaks(root: Root): Finding[] {
  const findings: Finding[] = [];
  root.walkRules((rule) => {
    const { parent } = rule;
    if (parent?.type !== 'rule') return;
    const { selector, selectors } = parent as Rule;
    const isState = refinesParent(rule.selector) && selectors.some(isOfPage);
    if (!isState && rule.selectors.every(fromParent)) return;
    const advice = 'Write a rule of its own instead, as "html.dark .card"';
    findings.push([rule, `has "${rule.selector}" in "${selector}". ${advice}.`]);
  });
  return findings;
}

/** Files that a stylesheet refers to, and that Vite has not found. */
function findMissingFiles(root: Root, isBuild: boolean): Finding[] {
  const findings: Finding[] = [];
  root.walkDecls((declaration) => {
    valueParser(declaration.value).walk((node) => {
      if (node.type !== 'function' || node.value.toLowerCase() !== 'url') return;
      const target = node.nodes[0]?.value ?? '';
      const isElsewhere = target.includes(':') || target.startsWith('#') || target.startsWith('//');
      const isFound = target.startsWith('__VITE_') || (!isBuild && target.startsWith('/'));
      if (target === '' || isElsewhere || isFound) return;
      findings.push([
        declaration,
        `refers to "${target}", which does not exist. Correct the path, or add the file.`,
      ]);
    });
  });
  return findings;
}

/** The stylesheets in a folder, parsed once for each version. */
class Stylesheets {
  readonly #parsed = new Map<string, { changed: number; root: Root }>();
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  #parse(file: string): Root[] {
    const changed = statSync(file).mtimeMs;
    const known = this.#parsed.get(file);
    if (known?.changed === changed) return [known.root];
    try {
      const root = parse(readFileSync(file, 'utf8'));
      this.#parsed.set(file, { changed, root });
      return [root];
    } catch {
      // Vite tells of it, with the file.
      return [];
    }
  }

  /** All but modules, whose names nobody else uses. */
  all(): Root[] {
    const exclude = (path: string) =>
      ['node_modules', 'dist', '.git'].includes(path.split(sep).at(-1) ?? '') ||
      path.endsWith('.module.css');
    return globSync('**/*.css', { cwd: this.folder, exclude }).flatMap((file) =>
      this.#parse(join(this.folder, file)),
    );
  }
}

/** Findings of a stylesheet in one message for each source file. */
function describe(findings: readonly Finding[], folder: string): string[] {
  const fileOf = ([{ source }]: Finding) => source?.input.file ?? '';
  return [...new Set(findings.map(fileOf))].map((file) => {
    const lines = findings
      .filter((finding) => fileOf(finding) === file)
      .map(([{ source }, text]) => `  Line ${source?.start?.line} ${text}`);
    return `${relative(folder, file)} concerns more than the remote, or lacks a file:\n${lines.join('\n')}`;
  });
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
  const stylesheets = new Stylesheets(root);
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
    OnceExit(sheet) {
      if (isOfHost(sheet)) return;
      const nested = findNestedLeaks(sheet);
      new OwnNames(name, [sheet, ...stylesheets.all()]).rename(sheet);
      scopeRules(sheet, name);
      sheets.set(sheet.source?.input.file ?? '', () => [
        ...nested,
        ...findLeaks(sheet.nodes, name),
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
      const names = new OwnNames(name, stylesheets.all());
      for (const warning of namesInScript(file, code, names)) {
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
      const messages = describe(sheets.get(file)?.() ?? [], root);
      if (!isBuild && messages.length > 0) this.error(messages.join('\n'));
      refused.set(file, messages);
    },
    buildEnd() {
      const messages = [...new Set([...refused.values()].flat())];
      if (messages.length > 0) this.error(messages.join('\n'));
    },
  };
  return [scripts, checks];
}
