import type { UserConfig } from 'vite';

/** What differs between the builds of servers. */
interface ServerBuild {
  /** The script of the server; by default `src/server.ts`. */
  entry?: string;
  /** Name of a further script in `dist` → its source, such as that of a child process. */
  others?: Readonly<Record<string, string>>;
  /** Packages that contain native code, or find files of their own: dependencies of the server. */
  external?: string[];
}

/**
 * The Vite configuration of a server: one JavaScript file, `dist/server.js`, which plain Node runs.
 * It contains the other packages, so that Node neither translates nor searches thousands of files at
 * each start. A source map leads stack traces to the sources.
 *
 * All files lie directly in `dist`. A module directly in `src` finds other files of its package by
 * the same relative path from the sources and from the build.
 */
export function serverConfig({
  entry = 'src/server.ts',
  others,
  external = [],
}: ServerBuild = {}): UserConfig {
  return {
    // CommonJS modules have these names; the build is an ES module.
    define: { __dirname: 'import.meta.dirname', __filename: 'import.meta.filename' },
    ssr: { noExternal: true, external },
    build: {
      ssr: true,
      target: 'node20',
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
