import { cp, mkdir, readdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { decodedMappings, encodedMap, TraceMap } from '@jridgewell/trace-mapping';
import sbom from 'rollup-plugin-sbom';
import type { Plugin, UserConfig } from 'vite';

interface InstalledPackage {
  name: string;
  version: string;
  folder: string;
}

/** A package, and those that it needs and that are installed: those of other systems are not. */
async function installedPackages(name: string, from: string): Promise<InstalledPackage[]> {
  let link: string | undefined;
  try {
    link = findPackageJSON(name, pathToFileURL(from));
  } catch {
    // It is of another system.
  }
  if (!link) return [];
  const file = await realpath(link);
  const { version, dependencies, optionalDependencies } = JSON.parse(await readFile(file, 'utf8'));
  const needed = Object.keys({ ...dependencies, ...optionalDependencies });
  const others = await Promise.all(needed.map((each) => installedPackages(each, file)));
  const all = [{ name, version, folder: dirname(file) }, ...others.flat()];
  return [...new Map(all.map((each) => [each.name, each])).values()];
}

/** What no program reads. */
const UNUSED = /node_modules|\.(?:[cm]?ts|h|map|md)$|(?:^|[\\/])(?:src|install)$/;

const toComponent = ({ name, version }: InstalledPackage) => {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return { type: 'library', 'bom-ref': purl, name, version, purl };
};

/** The bill of materials of a package, in CycloneDX. */
function billOf(packages: readonly InstalledPackage[]): string {
  const [component, ...components] = packages.map(toComponent);
  const dependsOn = components.map((each) => each['bom-ref']);
  const dependencies = [{ ref: component?.['bom-ref'], dependsOn }];
  return JSON.stringify({ metadata: { component }, components, dependencies });
}

/** Copies a package with native parts, and what it needs, into the build, with their bill of materials. */
function nativePackage(name: string): Plugin {
  let root = '';
  return {
    name: 'native-package',
    configResolved(config) {
      root = join(config.root, 'package.json');
    },
    async writeBundle({ dir = '' }) {
      const target = join(dir, 'node_modules');
      const packages = await installedPackages(name, root);
      for (const { name: each, folder } of packages) {
        const filter = (path: string) => !UNUSED.test(relative(folder, path));
        await cp(folder, join(target, each), { recursive: true, filter });
      }
      await mkdir(join(target, 'cyclonedx'));
      await writeFile(join(target, 'cyclonedx/bom.json'), billOf(packages));
    },
  };
}

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

/**
 * Keeps one position for each line of a package in the source maps, and all of our own sources: for the first
 * stack, Node decodes a map as a whole, and a server would hold 30 MB more.
 */
function shortSourceMaps(): Plugin {
  return {
    name: 'short-source-maps',
    async writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => file.endsWith('.map'))) {
        const path = join(dir, name);
        const map = JSON.parse(await readFile(path, 'utf8'));
        const isPackage = (source = -1) => /node_modules/.test(map.sources[source]);
        const mappings = decodedMappings(new TraceMap(map)).map((line) =>
          line.filter(([, source], index) => !isPackage(source) || source !== line[index - 1]?.[1]),
        );
        await writeFile(path, JSON.stringify(encodedMap(new TraceMap({ ...map, mappings }))));
      }
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
      shortSourceMaps(),
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
