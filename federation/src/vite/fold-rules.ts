import {
  type AtRule,
  type ChildNode,
  type Container,
  rule as newRule,
  parse,
  type Root,
  type Rule,
} from 'postcss';
import { surroundingOf } from './find-leaks.ts';
import { endAtFrames, nestInFrame } from './scope-selector.ts';

/** At-rules that mean the same in a rule and around it. */
const CONDITIONS: ReadonlySet<string> = new Set(['container', 'media', 'supports']);

/** Ends the rules of a stylesheet where other frames begin. */
export function endRules(root: Root, remote: string): void {
  root.walkRules((rule) => {
    if (surroundingOf(rule) === 'animation') return;
    rule.selectors = rule.selectors.map((selector) => endAtFrames(selector, remote));
  });
}

/** A copy of a rule, or of conditions with rules, to be nested in a rule for all elements in the frame. */
function nested(node: ChildNode, remote: string): Rule | AtRule | undefined {
  if (node.type === 'rule') {
    const selectors = node.selectors.map((selector) => nestInFrame(selector, remote));
    if (!selectors.every((selector) => selector !== undefined)) return undefined;
    return node.clone({ selectors });
  }
  if (node.type !== 'atrule' || !node.nodes || !CONDITIONS.has(node.name)) return undefined;
  const nodes = node.nodes.map((inner) => nested(inner, remote));
  return nodes.every((inner) => inner !== undefined) ? node.clone({ nodes }) : undefined;
}

/** Nests rules that follow each other, and those in layers and conditions. */
function foldIn(container: Container, remote: string): void {
  let around: Rule | undefined;
  for (const node of [...(container.nodes ?? [])]) {
    const copy = nested(node, remote);
    if (copy) {
      if (!around) {
        around = newRule({ selector: endAtFrames(`[data-mfe="${remote}"] *`, remote) });
        node.before(around);
      }
      around.append(copy);
      node.remove();
    } else {
      around = undefined;
      const isGroup =
        node.type === 'atrule' && (node.name === 'layer' || CONDITIONS.has(node.name));
      if (isGroup) foldIn(node, remote);
    }
  }
}

/**
 * Ends the rules of a remote's built stylesheet where other frames begin, and says once for rules that
 * follow each other which elements they are about: in each selector, that would make most of the stylesheet,
 * which pages contain.
 */
export function foldRules(css: string, remote: string): string {
  const root = parse(css);
  foldIn(root, remote);
  endRules(root, remote);
  return root.toString();
}
