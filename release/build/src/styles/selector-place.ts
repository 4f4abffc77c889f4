import type { CssNode } from 'css-tree';
import { childrenOf, decodeName } from './parse-styles.ts';

/** Where all elements of a selector are, from the weakest to the strongest statement. */
const STRENGTH = { anywhere: 0, frame: 1, inside: 2 };

/** `frame` is the element around what a remote renders, or an element inside of it. */
export type Place = keyof typeof STRENGTH;

/** What a selector refers to. */
export interface SelectorContext {
  remote: string;
  /** Where the elements of the rule around it are: those of `&`. */
  parent?: Place;
}

const strongest = (...places: Place[]): Place =>
  places.reduce((one, other) => (STRENGTH[one] > STRENGTH[other] ? one : other), 'anywhere');

function weakest(places: readonly Place[]): Place {
  const [first = 'anywhere', ...others] = places;
  return others.reduce((one, other) => (STRENGTH[one] < STRENGTH[other] ? one : other), first);
}

/** Siblings of the frame are outside of it; those of an element inside are inside. */
function across(combinator: string, place: Place): Place {
  if (place === 'anywhere') return place;
  if (combinator === ' ' || combinator === '>') return 'inside';
  const isSibling = combinator === '+' || combinator === '~';
  return isSibling && place === 'inside' ? 'inside' : 'anywhere';
}

/** Whether a nested selector says itself where its parent is. */
function hasParent(node: CssNode): boolean {
  if (node.type === 'NestingSelector') return true;
  if (node.type === 'Raw') return node.value.includes('&');
  if (node.type === 'Nth') return node.selector !== null && hasParent(node.selector);
  return childrenOf(node).some(hasParent);
}

/** Where the elements of a part of a selector are. What `:not()` and `:has()` contain says nothing. */
function placeOfPart(node: CssNode, context: SelectorContext): Place {
  if (node.type === 'NestingSelector') return context.parent ?? 'anywhere';
  if (node.type === 'AttributeSelector') {
    const { name, matcher, value, flags } = node;
    const text = value?.type === 'Identifier' ? decodeName(value.name) : value?.value;
    const isFrame = name.name === 'data-mfe' && matcher === '=' && flags === null;
    return isFrame && text === context.remote ? 'frame' : 'anywhere';
  }
  if (node.type !== 'PseudoClassSelector' || !/^(is|where)$/i.test(node.name)) return 'anywhere';
  return weakest(
    childrenOf(node)
      .flatMap(childrenOf)
      .map((selector) => placeOfSelector(selector, context)),
  );
}

function placeOfSelector(selector: CssNode, context: SelectorContext): Place {
  return childrenOf(selector).reduce<Place>(
    (place, node) =>
      node.type === 'Combinator'
        ? across(node.name, place)
        : strongest(place, placeOfPart(node, context)),
    'anywhere',
  );
}

/** Where all elements of a selector of a rule are. A nested one without `&` begins with it. */
export function placeOf(selector: CssNode, context: SelectorContext): Place {
  const { parent } = context;
  const place = placeOfSelector(selector, context);
  return parent && !hasParent(selector) ? strongest(across(' ', parent), place) : place;
}

/** Where all elements of a list of selectors are. */
export function placeOfList(list: CssNode, context: SelectorContext): Place {
  return weakest(childrenOf(list).map((selector) => placeOf(selector, context)));
}
