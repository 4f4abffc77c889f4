import { existsSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { nodeTests } from './server-kit/src/vitest.ts';

const inGroups = ['release', 'tools'].flatMap((group) =>
  readdirSync(group).map((folder) => `${group}/${folder}`),
);
const packages = [...readdirSync('.'), ...inGroups].filter((folder) =>
  existsSync(`${folder}/package.json`),
);

/**
 * Every package is a project; one that needs more than the defaults has a configuration of its own,
 * or several: the API's tests run on two engines.
 */
function projectsOf(folder: string): TestProjectConfiguration[] {
  const own = readdirSync(folder).filter((file) => /^vitest\.config\b.*\.ts$/.test(file));
  return own.length > 0
    ? own.map((file) => `${folder}/${file}`)
    : [
        {
          root: folder,
          test: {
            ...nodeTests,
            name: basename(folder),
            include: ['{src,test}/**/*.test.{ts,tsx}'],
            // A thread starts in less time than a process.
            pool: 'threads',
          },
        },
      ];
}

export default defineConfig({
  test: {
    projects: packages.flatMap(projectsOf),
  },
});
