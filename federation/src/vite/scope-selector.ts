import parser, { type Node, type Selector } from 'postcss-selector-parser';

/** What stands for the whole page; at the top level, `&` is the root, too. */
const PAGE: ReadonlySet<string> = new Set(['html', 'body', ':root', ':host', ':scope', '&']);

/** The parts of a selector between its combinators, each with the combinator before it. */
interface Compound {
  combinator: string;
  nodes: Node[];
}

function parse(selector: string): Selector {
  return parser().astSync(selector).first;
}

function compoundsOf({ nodes }: Selector): Compound[] {
  const compounds: Compound[] = [{ combinator: ' ', nodes: [] }];
  for (const node of nodes) {
    if (node.type === 'combinator') compounds.push({ combinator: String(node), nodes: [] });
    else compounds.at(-1)?.nodes.push(node);
  }
  return compounds;
}

const print = (nodes: readonly Node[]) => nodes.map(String).join('').trim();

/** The selectors in `:is()` and `:where()`. */
function alternativesOf(node: Node): readonly Selector[] {
  const isList = node.type === 'pseudo' && [':is', ':where'].includes(node.value.toLowerCase());
  return isList ? node.nodes : [];
}

/** What a part says about the page: nothing, only that it is the page, or also a state, as `html.dark` does. */
type PagePart = 'none' | 'page' | 'state';

function pagePartOfNode(node: Node): PagePart {
  const isName = node.type === 'tag' || node.type === 'pseudo' || node.type === 'nesting';
  if (isName && PAGE.has(node.value.toLowerCase())) return 'page';
  const parts = alternativesOf(node).map(({ nodes }) => pagePartOf(nodes));
  if (parts.length === 0 || parts.includes('none')) return 'none';
  return parts.includes('state') ? 'state' : 'page';
}

function pagePartOf(nodes: readonly Node[]): PagePart {
  const parts = nodes.filter((node) => !parser.isPseudoElement(node)).map(pagePartOfNode);
  if (parts.every((part) => part === 'none')) return 'none';
  return parts.every((part) => part === 'page') ? 'page' : 'state';
}

function isFrame(node: Node, remote: string): boolean {
  return node.type === 'attribute' && node.attribute === 'data-mfe' && node.value === remote;
}

/** Whether a selector names the frame itself. What `:not()` and `:has()` contain says nothing. */
function namesFrame({ nodes }: Selector, remote: string): boolean {
  return nodes.some(
    (node) =>
      isFrame(node, remote) || alternativesOf(node).some((inner) => namesFrame(inner, remote)),
  );
}

function isAbout({ nodes }: Selector, pseudoElement: string): boolean {
  return nodes.some((node) => node.type === 'pseudo' && node.value.startsWith(pseudoElement));
}

function scope(selector: Selector, remote: string): string {
  // No remote has these: the check that follows refuses them.
  const isOfPage = isAbout(selector, '::view-transition');
  if (isOfPage || namesFrame(selector, remote)) return String(selector).trim();
  const frame = `[data-mfe="${remote}"]`;
  const compounds = compoundsOf(selector);
  const last = compounds.findLastIndex(({ nodes }) => pagePartOf(nodes) !== 'none');
  const [first] = last < 0 ? selector.nodes : [];
  const alternatives = first ? alternativesOf(first) : [];
  if (first && alternatives.some(({ nodes }) => pagePartOf(nodes) !== 'none')) {
    const scoped = alternatives.map((inner) => scope(inner, remote)).join(', ');
    return `${first.value}(${scoped})${selector.nodes.slice(1).map(String).join('')}`.trim();
  }
  // Only the page is around the page: what stands before `body` is a state of it, too.
  const states = compounds
    .slice(0, last + 1)
    .filter(({ nodes }) => pagePartOf(nodes) !== 'page')
    .map(({ nodes }) => print(nodes.filter((node) => !parser.isPseudoElement(node))));
  const rest = compounds.slice(last + 1).map((part) => part.combinator + print(part.nodes));
  const pseudoElements =
    rest.length > 0 ? [] : (compounds.at(-1)?.nodes.filter(parser.isPseudoElement) ?? []);
  return [...states, `${frame}${print(pseudoElements)}${rest.join('')}`].join(' ');
}

/**
 * Puts a selector into the frame of a remote: the page is the frame, and its states, as in `html.dark .a`,
 * stay around it. A selector that names the frame stays as it is.
 */
export function scopeSelector(selector: string, remote: string): string {
  return scope(parse(selector), remote);
}

/** Whether a selector matches the page itself. */
export function isOfPage(selector: string): boolean {
  return pagePartOf(compoundsOf(parse(selector)).at(-1)?.nodes ?? []) !== 'none';
}

const isParent = ({ type }: Node) => type === 'nesting';

/** Whether a nested selector says more about the elements of the rule around it, as `&.dark` does. */
export function refinesParent(selector: string): boolean {
  return compoundsOf(parse(selector)).some(({ nodes }) => nodes.length > 1 && nodes.some(isParent));
}

/**
 * A nested selector from the elements of the rule around it on: `html.dark &.a .b` → `&.a .b`. Without
 * result, it is not about elements in those: `body:has(&)`.
 */
export function fromParent(selector: string): string | undefined {
  if (!selector.includes('&')) return `& ${selector}`;
  const compounds = compoundsOf(parse(selector));
  const index = compounds.findIndex(({ nodes }) => nodes.some(isParent));
  const [first, ...others] = index < 0 ? [] : compounds.slice(index);
  if (!first) return undefined;
  const refinement = print(first.nodes.filter((node) => !isParent(node)));
  return `&${refinement}${others.map((part) => part.combinator + print(part.nodes)).join('')}`;
}

/**
 * Ends a rule of a remote where the frame of another one begins: a page may mount parts of others. In their
 * frames, a part of the remote itself has its styles again. `@scope (…) to (…)` would say the same, but not
 * all browsers that the site supports have it. `:where()` keeps the specificity of the rule.
 *
 * @param selector - Of a rule in the frame of the remote; in a nested rule it may have `&`.
 * @param remote - Its name.
 */
export function endAtFrames(selector: string, remote: string): string {
  const own = `[data-mfe="${remote}"]`;
  const other = `${own} [data-mfe]:not(${own})`;
  // Most elements are in no frame of another remote, and are told by the first part.
  const inOthers = `:not(:where(${other} *):where(:not(${other} ${own} *)))`;
  const { nodes } = parse(selector);
  const start = nodes.findLastIndex(({ type }) => type === 'combinator') + 1;
  const subject = nodes.slice(start);
  // The frame itself, the elements of the rule around this one, or a rule that ends already.
  const isEnded = subject.some(
    (node) => node.type === 'nesting' || isFrame(node, remote) || String(node) === inOthers,
  );
  if (isEnded) return selector;
  const index = subject.findIndex(parser.isPseudoElement);
  const end = index < 0 ? nodes.length : start + index;
  return `${nodes.slice(0, end).map(String).join('')}${inOthers}${nodes.slice(end).map(String).join('')}`;
}

/** What `&` can stand before: `&a` would be no selector. */
const AFTER_PARENT: ReadonlySet<string> = new Set(['attribute', 'class', 'id', 'pseudo']);

/**
 * The selector of a rule, nested in a rule for all elements in the frame: `[data-mfe="blog"] .a:hover` →
 * `&.a:hover`. Without result, it depends on more than its element.
 */
export function nestInFrame(selector: string, remote: string): string | undefined {
  const [frame, descendant, ...subject] = parse(selector).nodes;
  const [first] = subject;
  const isNestable =
    frame &&
    isFrame(frame, remote) &&
    descendant?.type === 'combinator' &&
    descendant.value.trim() === '' &&
    first &&
    AFTER_PARENT.has(first.type) &&
    !parser.isPseudoElement(first) &&
    subject.every(({ type }) => type !== 'combinator' && type !== 'nesting');
  return isNestable ? `&${subject.map(String).join('')}` : undefined;
}
