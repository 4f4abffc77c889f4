/// <reference path="./css-tree.d.ts" />
import type { Atrule, CssNode, SyntaxParseError } from 'css-tree';
import parse from 'css-tree/parser';
import { tokenize, tokenTypes } from 'css-tree/tokenizer';
import { ident, string } from 'css-tree/utils';

/** Rules that declare a name for the whole page: rule → the rule with the same names. */
const DECLARING: Readonly<Record<string, string>> = {
  '-webkit-keyframes': 'keyframes',
  'counter-style': 'counter-style',
  'font-face': 'font-face',
  keyframes: 'keyframes',
  'position-try': 'position-try',
  property: 'property',
};

/** A stylesheet that browsers may read in another way than we do. */
export class UnreadableStyles extends Error {
  override readonly name = 'UnreadableStyles';
}

/** More brackets in each other are no rules that somebody has written, but too deep for the parser. */
const MAX_DEPTH = 100;

const CLOSING = new Map([
  [tokenTypes.Function, tokenTypes.RightParenthesis],
  [tokenTypes.LeftParenthesis, tokenTypes.RightParenthesis],
  [tokenTypes.LeftSquareBracket, tokenTypes.RightSquareBracket],
  [tokenTypes.LeftCurlyBracket, tokenTypes.RightCurlyBracket],
]);

const CLOSINGS = new Set(CLOSING.values());

const BROKEN = new Set([tokenTypes.BadString, tokenTypes.BadUrl]);

/**
 * Refuses brackets without their counterpart, and strings without end: css-tree looks for their end
 * forever, or elsewhere than a browser.
 */
function refuseUnbalanced(css: string): void {
  const open: (number | undefined)[] = [];
  tokenize(css, (type, start) => {
    const closing = CLOSING.get(type);
    if (closing !== undefined) open.push(closing);
    const isBroken = BROKEN.has(type) || open.length > MAX_DEPTH;
    if (isBroken || (CLOSINGS.has(type) && open.pop() !== type)) {
      const quote = JSON.stringify(css.slice(start, start + 20));
      throw new UnreadableStyles(`A bracket or a string does not end, or not here: ${quote}`);
    }
  });
  if (open.length > 0) throw new UnreadableStyles('A bracket does not end');
}

/**
 * Parses a stylesheet, or a part of it.
 *
 * @param context - What css-tree calls the part.
 * @throws UnreadableStyles when css-tree would leave something out, which browsers may use.
 */
export function parseStyles(css: string, context: 'stylesheet' | 'atrule'): CssNode {
  refuseUnbalanced(css);
  return parse(css, {
    context,
    positions: true,
    // The preludes of most rules and all values do not matter, and are often newer than their parser.
    parseAtrulePrelude: context === 'atrule',
    parseValue: false,
    onParseError({ message, line, column }: SyntaxParseError) {
      // Of nested rules, css-tree reads those that begin with "&".
      throw new UnreadableStyles(`${message} in line ${line}, column ${column}`);
    },
  });
}

/**
 * Decodes a stylesheet, as browsers do.
 *
 * @throws UnreadableStyles when it is not UTF-8: a browser would use the encoding that its start names.
 */
export function decodeStyles(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UnreadableStyles('It is not UTF-8', { cause });
  }
}

export function childrenOf(node: CssNode): readonly CssNode[] {
  return 'children' in node && node.children ? node.children.toArray() : [];
}

interface Token {
  type: number;
  text: string;
}

/** The tokens of a part of a stylesheet, without white space and comments. */
function tokensOf(css: string): Token[] {
  const tokens: Token[] = [];
  tokenize(css, (type, start, end) => {
    if (type === tokenTypes.WhiteSpace || type === tokenTypes.Comment) return;
    tokens.push({ type, text: css.slice(start, end) });
  });
  return tokens;
}

/** Whether a value contains a block. In a declaration, that may be a nested rule: `a:hover { … }`. */
export function hasBlock(value: string): boolean {
  return (
    value.includes('{') && tokensOf(value).some(({ type }) => type === tokenTypes.LeftCurlyBracket)
  );
}

/** A name as browsers compare it: `"Sans"`, `Sans` and `S\61ns` are the same. */
export function decodeName(css: string): string {
  return tokensOf(css)
    .map(({ type, text }) => (type === tokenTypes.String ? string : ident).decode(text))
    .join(' ');
}

/** Whether rules with this name declare names for the whole page. */
export function isDeclaring({ name }: Atrule): boolean {
  return Object.hasOwn(DECLARING, name.toLowerCase());
}

/** The names that a rule declares for the whole page: `@keyframes fade`. */
export function namesOf({ name, prelude, block }: Atrule): string[] {
  const kind = DECLARING[name.toLowerCase()];
  if (kind !== 'font-face') {
    return prelude?.type === 'Raw' ? [`@${kind} ${decodeName(prelude.value)}`] : [];
  }
  return (block ? childrenOf(block) : []).flatMap((node) => {
    if (node.type !== 'Declaration' || node.value.type !== 'Raw') return [];
    const isFamily = decodeName(node.property).toLowerCase() === 'font-family';
    return isFamily ? [`@${kind} ${decodeName(node.value.value).toLowerCase()}`] : [];
  });
}
