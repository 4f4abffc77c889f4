import { relative } from 'node:path';
import { findLeakingStyles, GROUPS } from '@clean-express/release-build/find-leaking-styles';
import type { AtRule, ChildNode, Root, Rule } from 'postcss';
import valueParser from 'postcss-value-parser';
import { fromParent, isOfPage, refinesParent } from './scope-selector.ts';

function isAtRule(node: unknown): node is AtRule {
  return (node as AtRule | undefined)?.type === 'atrule';
}

/** What is around a rule: another one, an animation, `@scope`, or nothing that its selectors depend on. */
export function surroundingOf({ parent }: ChildNode): 'rule' | 'animation' | 'scope' | 'none' {
  if (!parent || parent.type === 'root') return 'none';
  if (parent.type === 'rule') return 'rule';
  const name = isAtRule(parent) ? parent.name.toLowerCase() : '';
  if (name.endsWith('keyframes')) return 'animation';
  return name === 'scope' ? 'scope' : surroundingOf(parent as AtRule);
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
export type Finding = [ChildNode, string];

/** What the release server would refuse in a stylesheet. */
export function findLeaks(nodes: readonly ChildNode[] = [], remote: string): Finding[] {
  return nodes.flatMap((node): Finding[] => {
    if (isAtRule(node) && GROUPS.has(node.name.toLowerCase())) return findLeaks(node.nodes, remote);
    return findLeakingStyles('', Buffer.from(withParents(node)), remote).map(
      (finding): Finding => [node, finding.trim()],
    );
  });
}

/** Nested rules that leave the rule around them, or would become states of the frame, which has none. */
export function findNestedLeaks(root: Root): Finding[] {
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
export function findMissingFiles(root: Root, isBuild: boolean): Finding[] {
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

/** Findings of a stylesheet in one message for each source file. */
export function describeFindings(findings: readonly Finding[], folder: string): string[] {
  const fileOf = ([{ source }]: Finding) => source?.input.file ?? '';
  return [...new Set(findings.map(fileOf))].map((file) => {
    const lines = findings
      .filter((finding) => fileOf(finding) === file)
      .map(([{ source }, text]) => ({ line: source?.start?.line ?? 1, text }))
      .sort((one, other) => one.line - other.line)
      .map(({ line, text }) => `  Line ${line} ${text}`);
    return `${relative(folder, file)} concerns more than the remote, or lacks a file:\n${lines.join('\n')}`;
  });
}
