import type { CssNode, Selector } from 'css-tree';
import { ident } from 'css-tree/utils';
import { GROUPS } from './find-leaking-styles.ts';
import { childrenOf, parseStyles } from './parse-styles.ts';

/** A piece of a stylesheet, in its order. */
type Piece =
  | string
  /** For elements with all classes of one of these lists. */
  | { text: string; selectors: readonly string[][] }
  /** `@media`, `@layer` and the like. The order of layers stays, so none of them is left out. */
  | { head: string; pieces: readonly Piece[]; isLayer: boolean };

const isFrame = (node: CssNode) =>
  node.type === 'AttributeSelector' && node.name.name === 'data-mfe';

/** The nodes of a selector, with those of `:where([data-mfe=…] …)` instead of it. */
function nodesOf(selector: CssNode): readonly CssNode[] {
  return childrenOf(selector).flatMap((node) => {
    if (node.type !== 'PseudoClassSelector' || !/^(is|where)$/.test(node.name)) return [node];
    const [list] = childrenOf(node);
    const [only, ...others] = list ? childrenOf(list) : [];
    return only && others.length === 0 && childrenOf(only).some(isFrame) ? nodesOf(only) : [node];
  });
}

/**
 * The classes that elements in the frame must have. What `:not()`, `:is()` and `:has()` contain says
 * nothing, and what precedes the frame may be around it.
 */
function classesOf(selector: Selector): string[] {
  const nodes = nodesOf(selector);
  const frame = nodes.findLastIndex(isFrame);
  return nodes.flatMap((node, at) =>
    node.type === 'ClassSelector' && frame !== -1 && at > frame ? [ident.decode(node.name)] : [],
  );
}

function pieceOf(node: CssNode, css: string): Piece {
  const { start, end } = node.loc ?? {};
  const text = css.slice(start?.offset, end?.offset);
  if (node.type === 'Rule') {
    const selectors = childrenOf(node.prelude).map((selector) =>
      selector.type === 'Selector' ? classesOf(selector) : [],
    );
    return { text, selectors };
  }
  const name = node.type === 'Atrule' && node.name.toLowerCase();
  if (!name || !node.block?.loc || !GROUPS.has(name)) return text;
  const head = css.slice(start?.offset, node.block.loc.start.offset + 1);
  return { head, pieces: piecesOf(node.block, css), isLayer: name === 'layer' };
}

const piecesOf = (node: CssNode, css: string) =>
  childrenOf(node).map((child) => pieceOf(child, css));

function pick(pieces: readonly Piece[], used: ReadonlySet<string>): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('selectors' in piece) {
        const isUsed = piece.selectors.some((classes) => classes.every((name) => used.has(name)));
        return isUsed ? piece.text : '';
      }
      const inner = pick(piece.pieces, used);
      return inner || piece.isLayer ? `${piece.head}${inner}}` : '';
    })
    .join('');
}

/**
 * Parses the stylesheet of a remote.
 *
 * @returns Picks its rules for elements with these classes, and those that ask for no class, in their order.
 * @throws UnreadableStyles
 */
export function rulePicker(css: string): (used: ReadonlySet<string>) => string {
  const pieces = piecesOf(parseStyles(css, 'stylesheet'), css);
  return (used) => pick(pieces, used);
}
