import { existsSync, readdirSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { TESTS_FOLDER } from '@clean-express/release-build/build-files';
import { build, type InlineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite';

/** The kit runs the tests, wherever they are: it is a part of the gate, not of the release. */
const KIT = '@clean-express/e2e';

/** A file of tests. */
const SPEC = '.spec.ts';

/** Folder of the remote with its tests. */
const SOURCES = 'e2e';

/** Names of the tests in the build → source files. */
function specsOf(root: string): Record<string, string> {
  const folder = join(root, SOURCES);
  if (!existsSync(folder)) return {};
  const specs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(SPEC))
    .map((path) => path.split(sep).join('/'));
  return Object.fromEntries(
    specs.map((path) => [path.slice(0, -'.ts'.length), join(folder, path)]),
  );
}

/** The Vite configuration of a build of tests: modules that import nothing but the kit and Node. */
function testBuild(root: string, input: Record<string, string>): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: `dist/${TESTS_FOLDER}`,
      copyPublicDir: false,
      minify: false,
      // In the file itself: it has to be beside the test, wherever that runs.
      sourcemap: 'inline',
      rolldownOptions: {
        input,
        external: [KIT, /^node:/],
        output: {
          entryFileNames: '[name].mjs',
          chunkFileNames: 'chunks/[name]-[hash].mjs',
          // Failures name the file of the team: `mfe-blog/e2e/posts.spec.ts`.
          sourcemapPathTransform: (source, map) =>
            `${basename(root)}/${relative(root, join(map, '..', source))
              .split(sep)
              .join('/')}`,
        },
      },
    },
  };
}

/**
 * Adds the remote's own e2e tests to its build, so that they travel with the release. A remote without
 * tests gets no folder for them.
 *
 * @param root - Absolute path of the remote's folder.
 * @param added - What the remote adds to the configuration of their build.
 */
export function ownTests(root: string, added: () => UserConfig = () => ({})): Plugin {
  return {
    name: 'own-tests',
    apply: 'build',
    // After the browser build, which empties the directory.
    async closeBundle(error) {
      const specs = specsOf(root);
      if (error || Object.keys(specs).length === 0) return;
      await build(mergeConfig(testBuild(root, specs), added()));
    },
  };
}
