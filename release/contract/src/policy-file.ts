import { Lexer, parseDocument } from 'yaml';
import { z } from 'zod';
import { type Policy, policySchema } from './release-policy.ts';

/** More than the rules of a large site, and less than what would take noticeable time to read. */
const SIZE_MAX = 1_000_000;

/** A policy has fewer levels than ten. The parser calls itself for each: too many would end the process. */
const DEPTH_MAX = 200;

type Issue = z.core.$ZodIssue;

/** What is wrong with a policy file. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError';
  readonly issues: readonly string[];

  /** @param issues - One text for each, with its place. */
  constructor(issues: readonly string[], options?: ErrorOptions) {
    super(issues.join('\n'), options);
    this.issues = issues;
  }
}

/** Of alternatives, those issues count that the nearest one has: it is what the author has meant. */
function flatten(issue: Issue, parent: Issue['path'] = []): Issue[] {
  const path = [...parent, ...issue.path];
  const alternatives = issue.code === 'invalid_union' ? issue.errors : [];
  const [nearest] = alternatives
    .map((issues) => issues.flatMap((nested) => flatten(nested, path)))
    .toSorted((a, b) => a.length - b.length);
  return nearest ?? [{ ...issue, path }];
}

/** `workflows[0].ref: Invalid input: expected string, received number` */
const explain = ({ path, message }: Issue) =>
  path.length === 0 ? message : `${z.core.toDotPath(path)}: ${message}`;

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

function parse(text: string): unknown {
  if (text.length > SIZE_MAX) throw new PolicyError([`The file is larger than ${SIZE_MAX} bytes.`]);
  if (depthOf(text) > DEPTH_MAX) throw new PolicyError(['The file is nested too deeply.']);
  const document = parseDocument(text, { schema: 'core', stringKeys: true });
  const issues = [...document.errors, ...document.warnings].map(({ message }) => message);
  if (issues.length > 0) throw new PolicyError(issues);
  // An empty file would take every permission from everybody.
  if (document.contents === null) throw new PolicyError(['The file is empty.']);
  try {
    // Aliases could make a small file a large policy, and one line the permission of many.
    return document.toJS({ maxAliasCount: 0 });
  } catch (cause) {
    throw new PolicyError(['Aliases are not allowed. Write the values out.'], { cause });
  }
}

/**
 * Reads the text of a policy file: YAML, and so JSON, too.
 *
 * @throws PolicyError that lists all issues.
 */
export function readPolicy(text: string): Policy {
  const { data, error } = policySchema.safeParse(parse(text));
  if (data) return data;
  throw new PolicyError(error.issues.flatMap((issue) => flatten(issue)).map(explain));
}
