import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  Lexer,
  LineCounter,
  parseDocument,
  visit,
} from 'yaml';
import type { z } from 'zod';
import { type Policy, policySchema } from './release-policy.ts';

/** More than the rules of a large site, and less than what would take noticeable time to read. */
const SIZE_MAX = 1_000_000;

/** A policy has fewer levels than ten. The parser calls itself for each: too many would end the process. */
const DEPTH_MAX = 200;

type Path = readonly PropertyKey[];
type Issue = z.core.$ZodIssue;

/** What is wrong with a policy file. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError';
  readonly issues: readonly string[];

  /** @param issues - One sentence for each, with its line. */
  constructor(issues: readonly string[], options?: ErrorOptions) {
    super(issues.join('\n'), options);
    this.issues = issues;
  }
}

const EXPECTED: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  number: 'a number',
  object: 'a list of "name: value"',
  record: 'a list of "name: value"',
  string: 'text: put it in quotes',
};

/** A predicate without its full stop: `must be a list`. */
function predicateOf(issue: Issue, isMissing: boolean): string {
  if (isMissing) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${EXPECTED[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}`;
    case 'too_small':
      return 'must not be empty';
    case 'too_big':
      return 'is too long';
    default:
      return issue.message;
  }
}

/** Of alternatives, those issues count that the nearest one has: it is what the author has meant. */
function flatten(issue: Issue, parent: Path = []): Issue[] {
  const path = [...parent, ...issue.path];
  if (issue.code === 'invalid_union') {
    const alternatives = issue.errors.map((issues) =>
      issues.flatMap((nested) => flatten(nested, path)),
    );
    const [nearest] = alternatives.toSorted((a, b) => a.length - b.length);
    if (nearest) return nearest;
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      ...issue,
      code: 'custom',
      path: [...path, key],
      message: 'is not a known setting',
    }));
  }
  return [{ ...issue, path } as Issue];
}

/** Finds the line of a value, or of what it would be in. */
function lineOf(document: Document, lines: LineCounter, path: Path): number {
  for (let length = path.length; length > 0; length -= 1) {
    const parent = document.getIn(path.slice(0, length - 1), true) ?? document.contents;
    const key = path[length - 1];
    if (isMap(parent)) {
      const pair = parent.items.find(({ key: name }) => isScalar(name) && name.value === key);
      if (pair && isNode(pair.key) && pair.key.range) return lines.linePos(pair.key.range[0]).line;
    } else if (isCollection(parent)) {
      const item = parent.get(key, true);
      if (isNode(item) && item.range) return lines.linePos(item.range[0]).line;
    }
  }
  return 1;
}

/** `['workflows', 0, 'ref']` → `workflows, entry 1, ref` */
const nameOf = (path: Path) =>
  path.map((key) => (typeof key === 'number' ? `entry ${key + 1}` : String(key))).join(', ');

function explain(document: Document, lines: LineCounter, issue: Issue): string {
  const isMissing = issue.code !== 'custom' && !document.hasIn(issue.path);
  const name = nameOf(issue.path) || 'the policy';
  return `Line ${lineOf(document, lines, issue.path)}: ${name} ${predicateOf(issue, isMissing)}.`;
}

/** Aliases could make a small file a large policy, and one line the permission of many. */
function findAliases(document: Document, lines: LineCounter): string[] {
  const issues: string[] = [];
  visit(document, {
    Alias: (_key, { range }) => {
      const { line } = lines.linePos(range?.[0] ?? 0);
      issues.push(`Line ${line}: aliases are not allowed. Write the value out.`);
    },
  });
  return issues;
}

/** How deep lists in brackets are nested, and those by indentation at most. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  const indentations = text.match(/^[ \t?:-]+/gm) ?? [];
  return indentations.reduce((most, { length }) => Math.max(most, length), deepest);
}

function parse(text: string): { document: Document; lines: LineCounter } {
  if (text.length > SIZE_MAX) throw new PolicyError([`The file is larger than ${SIZE_MAX} bytes.`]);
  if (depthOf(text) > DEPTH_MAX) throw new PolicyError(['The file is nested too deeply.']);
  const lines = new LineCounter();
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    schema: 'core',
    stringKeys: true,
  });
  const syntax = [...document.errors, ...document.warnings].map(
    ({ pos, message }) => `Line ${lines.linePos(pos[0]).line}: ${message.replace(/\.?$/, '.')}`,
  );
  const issues = [...syntax, ...findAliases(document, lines)];
  if (issues.length > 0) throw new PolicyError(issues);
  return { document, lines };
}

/**
 * Reads the text of a policy file: YAML, and so JSON, too.
 *
 * @throws PolicyError that lists all issues.
 */
export function readPolicy(text: string): Policy {
  const { document, lines } = parse(text);
  // An empty file would take every permission from everybody.
  if (document.contents === null) throw new PolicyError(['The file is empty.']);
  const { data, error } = policySchema.safeParse(document.toJS());
  if (data) return data;
  const issues = error.issues.flatMap((issue) => flatten(issue));
  throw new PolicyError(issues.map((issue) => explain(document, lines, issue)));
}
