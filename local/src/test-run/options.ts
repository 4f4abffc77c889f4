import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PlainError } from '../../bootstrap/plain-error.mjs';
import type { Candidate } from '../site/stage-candidate.ts';

/** What `npm test` runs, in its order. */
const ALL = ['check', 'unit', 'e2e'] as const;

/**
 * `visual`: every page against its picture. `matrix`: the flows with each mix of current and earlier
 * releases. `flows`: the end-to-end tests that hold for any release, beside one that is a candidate.
 * `soak`: releases without end, for figures.
 */
const PARTS = [...ALL, 'visual', 'matrix', 'flows', 'soak'] as const;

type Part = (typeof PARTS)[number];

/** What `npm test` was asked for. */
export interface TestOptions {
  parts: readonly Part[];
  /** For the flows: the release that is tried beside the live ones. */
  candidate: Candidate | undefined;
  /** Arguments for Playwright. */
  playwright: string[];
}

const OPTIONS = {
  only: { type: 'string', multiple: true },
  live: { type: 'string' },
  candidate: { type: 'string' },
  update: { type: 'boolean' },
} as const;

function parse(parameters: readonly string[]) {
  try {
    return parseArgs({ args: [...parameters], options: OPTIONS, strict: true }).values;
  } catch (error) {
    throw new PlainError(error instanceof Error ? error.message : String(error));
  }
}

function toPart(name: string): Part {
  const part = PARTS.find((known) => known === name);
  if (part) return part;
  throw new PlainError(`Please name one of ${PARTS.join(', ')} after --only.`);
}

function toCandidate({ live, candidate }: ReturnType<typeof parse>): Candidate | undefined {
  if (live && candidate) return { live: resolve(live), folder: resolve(candidate) };
  if (!live && !candidate) return undefined;
  throw new PlainError('Please name both --live <registry.json> and --candidate <folder>.');
}

/**
 * Reads the arguments of `npm test --`.
 *
 * @param parameters - `--only <part>`, which may be repeated; with `flows` also `--live` and
 *   `--candidate`, with `visual` also `--update`; after a `--`, arguments for Playwright.
 * @throws PlainError when they make no sense.
 * @example testOptions(['--only', 'e2e', '--', '--grep', 'login'])
 */
export function testOptions(parameters: readonly string[]): TestOptions {
  const split = parameters.indexOf('--');
  const values = parse(split < 0 ? parameters : parameters.slice(0, split));
  const wanted = new Set((values.only ?? ALL).map(toPart));
  const candidate = toCandidate(values);
  if (wanted.has('flows') !== (candidate !== undefined)) {
    throw new PlainError('The flows take --live and --candidate; nothing else does.');
  }
  if (values.update && !wanted.has('visual')) {
    throw new PlainError('Only the pictures can be updated: --only visual --update.');
  }
  const update = values.update ? ['--update-snapshots'] : [];
  return {
    parts: PARTS.filter((part) => wanted.has(part)),
    candidate,
    playwright: [...update, ...(split < 0 ? [] : parameters.slice(split + 1))],
  };
}
