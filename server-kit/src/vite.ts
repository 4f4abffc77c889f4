import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import sbom from 'rollup-plugin-sbom';
import type { Plugin, UserConfig } from 'vite';
import { nativePackage } from './native-package.ts';

/** What differs between the builds of servers. */
interface ServerBuild {
  /** The script of the server; by default `src/server.ts`. */
  entry?: string;
  /** Name of a further script in `dist` → its source, such as that of a child process. */
  others?: Readonly<Record<string, string>>;
  /** Packages that the build does not contain: it only runs where they are installed. */
  external?: string[];
  /** A package that the build cannot contain, as it has native parts: it is copied into `dist/node_modules`. */
  native?: string;
}

/** Makes the files of the build ES modules, wherever they are copied. */
function moduleType(): Plugin {
  return {
    name: 'module-type',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'package.json', source: '{"type":"module"}' });
    },
  };
}

const SWAGGER_UI = /^(.*[\\/]@fastify[\\/]swagger-ui)[\\/](?:index|lib[\\/][^\\/]+)\.js$/;

/** Swagger UI reads files that lie beside its scripts: they come into the build, at the same path. */
function swaggerUiFiles(): Plugin {
  const FOLDER = 'swagger-ui';
  let root: string | undefined;
  return {
    name: 'swagger-ui-files',
    transform(code, id) {
      [, root = root] = SWAGGER_UI.exec(id) ?? [];
      if (root === undefined || !SWAGGER_UI.test(id)) return undefined;
      const folder = join(FOLDER, relative(root, dirname(id)));
      const moved = code.replaceAll('__dirname', `__dirname + ${JSON.stringify(`/${folder}`)}`);
      return { code: moved, map: null };
    },
    async generateBundle() {
      if (root === undefined) return;
      const folder = join(root, 'static');
      for (const name of await readdir(folder)) {
        const source = await readFile(join(folder, name));
        this.emitFile({ type: 'asset', fileName: `${FOLDER}/static/${name}`, source });
      }
    },
  };
}

/**
 * The Vite configuration of a server: one JavaScript file, `dist/server.js`, which plain Node runs.
 * It contains all packages, so that Node neither translates nor searches thousands of files at each
 * start, and `dist` runs wherever it is copied. A source map leads stack traces to the sources.
 *
 * All files lie directly in `dist`. A module directly in `src` finds other files of its package by
 * the same relative path from the sources and from the build.
 */
export function serverConfig({
  entry = 'src/server.ts',
  others,
  external = [],
  native,
}: ServerBuild = {}): UserConfig {
  return {
    // For `npm run sbom`: the packages that the build contains.
    plugins: [
      moduleType(),
      swaggerUiFiles(),
      sbom({ includeWellKnown: false, saveTimestamp: false }),
      native ? nativePackage(native) : [],
    ],
    // CommonJS modules have these names; the build is an ES module.
    define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
    ssr: { noExternal: true, external: native ? [...external, native] : external },
    build: {
      ssr: true,
      target: 'node24',
      emptyOutDir: true,
      copyPublicDir: false,
      sourcemap: true,
      rolldownOptions: {
        input: { server: entry, ...others },
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          // The sources lie beside the build; Node would hold a second copy of them in memory.
          sourcemapExcludeSources: true,
        },
      },
    },
  };
}
