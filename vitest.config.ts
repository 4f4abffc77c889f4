import { existsSync, readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Every package is a project; one that needs more than the defaults has a configuration of its own. */
const packages = readdirSync('.').filter((folder) => existsSync(`${folder}/package.json`));

export default defineConfig({
  test: {
    projects: packages.map((folder) =>
      existsSync(`${folder}/vitest.config.ts`)
        ? `${folder}/vitest.config.ts`
        : { root: folder, test: { name: folder, include: ['{src,test}/**/*.test.{ts,tsx}'] } },
    ),
  },
});
