import type { Atrule, CssNode } from 'css-tree';
import {
  childrenOf,
  decodeStyles,
  hasBlock,
  isDeclaring,
  namesOf,
  parseStyles,
  UnreadableStyles,
} from './parse-styles.ts';
import { placeOf, placeOfList, type SelectorContext } from './selector-place.ts';

interface Context extends SelectorContext {
  css: string;
  /** Names that the host declares. */
  taken: ReadonlySet<string>;
  /** Whether a rule around it, `@scope`, keeps all selectors in the frame. */
  isScoped?: boolean;
}

/** A selector can be as long as its stylesheet. */
const MAX_QUOTE = 100;

/** Rules around others. They need no look at layers: the host's stylesheet, the first, orders them. */
export const GROUPS: ReadonlySet<string> = new Set([
  'container',
  'layer',
  'media',
  'starting-style',
  'supports',
]);

const IGNORED: ReadonlySet<string> = new Set(['CDC', 'CDO', 'Comment', 'WhiteSpace']);

function quote({ loc }: CssNode, { css }: Context, end = loc?.end.offset): string {
  const text = css.slice(loc?.start.offset, end).trim();
  return `"${text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text}"`;
}

/** A rule without its block. */
function quoteHead(rule: Atrule, context: Context): string {
  const { block, loc } = rule;
  return quote(rule, context, block?.loc?.start.offset ?? loc?.end.offset).replace(/;"$/, '"');
}

function describeOutside(quoted: string, { remote }: Context): string {
  const frame = `[data-mfe="${remote}"]`;
  return `styles ${quoted}, also outside of the remote. Put the rule into ${frame}.`;
}

/** The list of selectors of `@scope (root)`; without one, the root is the element around the styles. */
function scopeRoot({ prelude }: Atrule): CssNode | undefined {
  if (prelude?.type !== 'Raw') return undefined;
  const rule = parseStyles(`@scope ${prelude.value}{}`, 'atrule');
  if (rule.type !== 'Atrule' || rule.prelude?.type !== 'AtrulePrelude') return undefined;
  const [scope] = childrenOf(rule.prelude);
  return scope?.type === 'Scope' ? (scope.root ?? undefined) : undefined;
}

function checkScope(rule: Atrule, context: Context): string[] {
  const root = scopeRoot(rule);
  const isInFrame = root && placeOfList(root, context) !== 'anywhere';
  if (!isInFrame && !context.isScoped) return [describeOutside(quoteHead(rule, context), context)];
  return checkBlock(rule.block, { ...context, isScoped: true });
}

function checkAtrule(rule: Atrule, context: Context): string[] {
  const name = rule.name.toLowerCase();
  if (GROUPS.has(name)) return checkBlock(rule.block, context);
  if (name === 'scope') return checkScope(rule, context);
  const { prelude } = rule;
  if (name === 'charset' && prelude?.type === 'Raw' && /^"utf-8"$/i.test(prelude.value)) return [];
  if (!isDeclaring(rule)) {
    return [`has ${quoteHead(rule, context)}, which concerns more than the remote. Remove it.`];
  }
  return namesOf(rule)
    .filter((declared) => context.taken.has(declared))
    .map((declared) => `has ${declared}, a name of the host. Choose another name.`);
}

function checkSelectors(node: CssNode, context: Context): string[] {
  if (context.isScoped) return [];
  return childrenOf(node)
    .filter((selector) => placeOf(selector, context) === 'anywhere')
    .map((selector) => describeOutside(quote(selector, context), context));
}

function checkNode(node: CssNode, context: Context): string[] {
  if (IGNORED.has(node.type)) return [];
  if (node.type === 'Atrule') return checkAtrule(node, context);
  if (node.type === 'Rule') {
    const findings = checkSelectors(node.prelude, context);
    if (findings.length > 0) return findings;
    return checkBlock(node.block, { ...context, parent: placeOfList(node.prelude, context) });
  }
  const isCustom = node.type === 'Declaration' && node.property.startsWith('--');
  if (isCustom) return [];
  const value = node.type === 'Declaration' ? node.value : node;
  const isPlain = value.type === 'Raw' && !hasBlock(value.value);
  if (isPlain) return [];
  throw new UnreadableStyles(`The nested rule ${quote(node, context)} must begin with "&"`);
}

function checkBlock(block: CssNode | null, context: Context): string[] {
  return block ? childrenOf(block).flatMap((node) => checkNode(node, context)) : [];
}

/**
 * Finds what a stylesheet of a remote has that concerns more than the frame around the remote: the element
 * with `data-mfe` (docs/adr/0004).
 *
 * @param path - Path of the stylesheet in the build.
 * @param remote - Name of the remote.
 * @param taken - The names of the host's stylesheets: the result of {@link declaredNames}.
 * @returns One message, about the first such rule; none if all rules concern nothing else.
 */
export function findLeakingStyles(
  path: string,
  bytes: Buffer,
  remote: string,
  taken: Iterable<string> = [],
): string[] {
  try {
    const css = decodeStyles(bytes);
    const context = { css, remote, taken: new Set(taken) };
    const [finding, ...others] = checkBlock(parseStyles(css, 'stylesheet'), context);
    if (!finding) return [];
    const count = others.length > 0 ? ` ${others.length} more of its rules are refused.` : '';
    return [`${path} ${finding}${count}`];
  } catch (error) {
    if (!(error instanceof UnreadableStyles)) throw error;
    return [`${path} is no stylesheet that can be read: ${error.message}. Correct it.`];
  }
}

/**
 * Lists the names that a stylesheet declares for the whole page, wherever in it: `@keyframes fade`.
 *
 * @throws UnreadableStyles
 */
export function declaredNames(css: string): string[] {
  const names = (node: CssNode): string[] => {
    if (node.type !== 'Atrule') return childrenOf(node).flatMap(names);
    if (isDeclaring(node)) return namesOf(node);
    return node.block ? names(node.block) : [];
  };
  return [...new Set(names(parseStyles(css, 'stylesheet')))].sort();
}
