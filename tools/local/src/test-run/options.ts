import { parseArgs } from 'node:util';
import { PlainError } from 'site-runner';

/** The parts that `npm test` runs by default, in order. */
const ALL = ['check', 'unit', 'e2e', 'gate'] as const;

/**
 * `mobile`: browsing and accounts on a phone. `visual`: every page against its screenshot. `matrix`: the
 * e2e tests across remotes with each mix of current and earlier releases. `shared-cache`: pages behind a
 * caching nginx. `webkit`: what only the engine of Safari does. `soak`: endless releases, for figures.
 */
const PARTS = [...ALL, 'mobile', 'visual', 'matrix', 'shared-cache', 'webkit', 'soak'] as const;

export type Part = (typeof PARTS)[number];

function toPart(name: string): Part {
  const found = PARTS.find((part) => part === name);
  if (found) return found;
  throw new PlainError(`Please name one of ${PARTS.join(', ')} after --only.`);
}

/**
 * Parses the arguments of `npm test --`.
 *
 * @param parameters - `--only <part>`, which may be repeated; with `visual` also `--update`; after a
 *   `--`, arguments for Playwright.
 * @example testOptions(['--only', 'e2e', '--', '--grep', 'login'])
 */
export function testOptions(parameters: readonly string[]) {
  const split = parameters.indexOf('--');
  const args = split < 0 ? parameters : parameters.slice(0, split);
  const { values } = parseArgs({
    args: [...args],
    options: { only: { type: 'string', multiple: true }, update: { type: 'boolean' } },
  });
  const selected = new Set((values.only ?? ALL).map(toPart));
  if (values.update && !selected.has('visual')) {
    throw new PlainError('Only screenshots can be updated: --only visual --update.');
  }
  const update = values.update ? ['--update-snapshots'] : [];
  return {
    parts: PARTS.filter((part) => selected.has(part)),
    playwright: [...update, ...(split < 0 ? [] : parameters.slice(split + 1))],
  };
}
