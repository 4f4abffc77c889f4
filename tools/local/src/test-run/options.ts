import { parseArgs } from 'node:util';
import { PlainError } from 'site-runner';

/** The Playwright projects that a change of a page, a remote or a server needs first. */
const FIRST_PROJECTS = [
  'across-remotes',
  // Those of each remote, in its package.
  'mfe-*',
  'pages',
  'security',
  'accessibility',
];

/** The longest tests start first, so that the workers finish at the same time. The part `gate` has the visits. */
export const ALL_PROJECTS = [
  'commands',
  ...FIRST_PROJECTS,
  'faults',
  'delivery',
  'instances',
  'examples',
];

/** The parts that `npm test` runs, in order. */
const FIRST = ['check', 'unit', 'e2e'] as const;

/** The parts that `npm run test:full` adds to them. */
export const FULL = [...FIRST, 'gate', 'bench'] as const;

/**
 * `drills`: kills, full disks, fuzzing and whole commands. `mobile`: browsing and accounts on a phone.
 * `visual`: every page against its screenshot. `matrix`: the e2e tests across remotes with each mix of current
 * and earlier releases. `shared-cache`: pages behind a caching nginx. `browsers`: Firefox and WebKit. `single`:
 * the site as one build. `soak`: endless releases, for figures.
 */
const PARTS = [
  ...FULL,
  'drills',
  'mobile',
  'visual',
  'matrix',
  'shared-cache',
  'browsers',
  'single',
  'soak',
] as const;

export type Part = (typeof PARTS)[number];

export type TestOptions = ReturnType<typeof testOptions>;

function toPart(name: string): Part {
  const found = PARTS.find((part) => part === name);
  if (found) return found;
  throw new PlainError(`Please name one of ${PARTS.join(', ')} after --only.`);
}

/**
 * Which tests the part `e2e` runs, as arguments for Playwright. Named files may be in all projects; a named
 * project is the only one. `npm test` leaves out tests with the tag `@full`.
 */
function e2eTests(isFull: boolean, playwright: readonly string[]): string[] {
  if (playwright.some((parameter) => parameter.startsWith('--project'))) return [];
  const isAll = isFull || playwright.length > 0;
  const projects = (isAll ? ALL_PROJECTS : FIRST_PROJECTS).map((name) => `--project=${name}`);
  return isAll ? projects : [...projects, '--grep-invert=@full'];
}

/**
 * Parses the arguments of `npm test --` and `npm run test:full --`.
 *
 * @param parameters - `--full`, which the script `test:full` gives; `--only <part>`, which may be repeated;
 *   with `visual` also `--update`; after a `--`, arguments for Playwright.
 * @example testOptions(['--only', 'e2e', '--', '--grep', 'login'])
 */
export function testOptions(parameters: readonly string[]) {
  const split = parameters.indexOf('--');
  const args = split < 0 ? parameters : parameters.slice(0, split);
  const { values } = parseArgs({
    args: [...args],
    options: {
      full: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true },
      update: { type: 'boolean' },
    },
  });
  const { full: isFull } = values;
  const selected = new Set((values.only ?? (isFull ? FULL : FIRST)).map(toPart));
  if (values.update && !selected.has('visual')) {
    throw new PlainError('Only screenshots can be updated: --only visual --update.');
  }
  const playwright = split < 0 ? [] : parameters.slice(split + 1);
  return {
    isFull,
    parts: PARTS.filter((part) => selected.has(part)),
    e2eTests: e2eTests(isFull, playwright),
    playwright: [...(values.update ? ['--update-snapshots'] : []), ...playwright],
  };
}
