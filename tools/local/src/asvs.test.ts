import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from 'site-runner';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has: they come first in it. */
const SECTIONS: Readonly<Record<string, readonly number[]>> = {
  // Chapter: sections 1, 2, …
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
};

const IDS = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) =>
    Array.from({ length: count }, (_, at) => `${chapter}.${section + 1}.${at + 1}`),
  ),
);

const EXCEPTION = /^(?:\*\*Does not hold\.\*\*|n\.a\.:) ./;

const ROWS = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id = '', ...how] = line.slice(2, -2).split(' | ');
    return { id, how: how.join(' | ') };
  });

/** @example idsOf('1.2.6–1.2.8') // ['1.2.6', '1.2.7', '1.2.8'] */
function idsOf(range: string): string[] {
  const [first = '', last = first] = range.split('–');
  return IDS.slice(IDS.indexOf(first), IDS.indexOf(last) + 1);
}

/** Tests by package and name, such as `api/limits`, and paths, such as `deploy/Caddyfile`. */
const pathsIn = (how: string) =>
  [...how.matchAll(/`((?:[\w@.-]+\/)+[\w@.-]+|[\w.-]+\.json)`/g)].map(([, path = '']) => path);

const TESTS = globSync('**/*.{test.ts,test.tsx,spec.ts}', {
  cwd: ROOT,
  ignore: ['**/{node_modules,dist,.*}/**'],
});

/** Whether a path is that of a file, or of one test. */
function exists(path: string): boolean {
  if (existsSync(join(ROOT, path))) return true;
  const [folder, name] = [dirname(path), basename(path)];
  const isNamed = (test: string) => basename(test).replace(/\.(test|spec)\.tsx?$/, '') === name;
  return TESTS.filter((test) => test.startsWith(`${folder}/`) && isNamed(test)).length === 1;
}

it('has a row for each requirement of levels 1 and 2, in the order of the standard', () => {
  expect(IDS).toHaveLength(253);
  expect(ROWS.flatMap(({ id }) => idsOf(id))).toEqual(IDS);
});

it('names a test, a file or a page for each that holds, which exists, and says why others do not', () => {
  const holding = ROWS.filter(({ how }) => !EXCEPTION.test(how));
  // `npm run check:links` follows the links.
  expect(holding.filter(({ how }) => pathsIn(how).length === 0 && !how.includes('.md#'))).toEqual(
    [],
  );
  const paths = ROWS.flatMap(({ how }) => pathsIn(how));
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});
