import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findCompiler, TYPES_FOLDER } from '@clean-express/release-build/build-files';
import { exposedSources, type RemoteConfig } from '@clean-express/release-contract/remote-config';
import type { Plugin } from 'vite';

const run = promisify(execFile);

/** The module with the contract of hosts and remotes. */
const CONTRACT = '@clean-express/federation/contract';

/**
 * Writes the declarations of the exposed modules, and of what they import of the remote. Types are not
 * checked: that takes longer, and is done elsewhere.
 *
 * @returns The folder with the declarations.
 */
async function compile(root: string, sources: readonly string[]): Promise<string> {
  const parent = join(root, 'node_modules/.cache');
  await mkdir(parent, { recursive: true });
  // Several builds may share the folder of packages.
  const folder = await mkdtemp(join(parent, 'exposed-types-'));
  const outDir = join(folder, 'types');
  const config = {
    extends: join(root, 'tsconfig.json'),
    files: sources.map((source) => join(root, source)),
    include: [],
    references: [],
    compilerOptions: {
      composite: false,
      incremental: false,
      tsBuildInfoFile: null,
      declaration: true,
      declarationMap: false,
      emitDeclarationOnly: true,
      noCheck: true,
      noEmit: false,
      rootDir: root,
      outDir,
    },
  };
  const file = join(folder, 'tsconfig.json');
  await writeFile(file, JSON.stringify(config));
  await run(process.execPath, [await findCompiler(root), '-p', file]).catch(async (error) => {
    await rm(folder, { recursive: true });
    throw new Error(`Could not write the types of the exposed modules.\n${error.stdout || error}`);
  });
  return folder;
}

/** The contract that a build is made with. Its imports are other modules of the package. */
async function readContract(): Promise<string> {
  const module = createRequire(import.meta.url).resolve(CONTRACT);
  // A source of nothing but types is its own declaration.
  const text = await readFile(module.replace(/\.js$/, '.d.ts'), 'utf8');
  return text.replaceAll(/(['"])\.\/([\w-]+)\.[jt]s\1/g, (_, quote, name) => {
    return `${quote}@clean-express/federation/${name}${quote}`;
  });
}

/** The declarations of slots and shared state: they stand where these are used, which no widget imports. */
async function findContractTypes(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  const paths = entries
    .filter((path) => path.endsWith('.d.ts'))
    .map((path) => path.replaceAll('\\', '/'));
  const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8')));
  return paths
    .filter((_, index) => /interface (SlotContract|SharedStateContract)\b/.test(texts[index] ?? ''))
    .sort();
}

/**
 * Adds the widgets of a remote to the contract, wherever its types are included.
 *
 * @param contractTypes - Declarations that add its slots and shared state.
 */
function indexOf({ name, exposes }: RemoteConfig, contractTypes: readonly string[]): string {
  const widgets = Object.entries(exposedSources({ exposes })).filter(
    ([exposed]) => exposed !== './routes',
  );
  const entries = widgets.map(([exposed, source]) => {
    const widget = JSON.stringify(`${name}/${exposed.slice('./'.length)}`);
    return `    ${widget}: typeof import(${JSON.stringify(source)});`;
  });
  return [
    ...contractTypes.map((path) => `import './${path.replace(/\.d\.ts$/, '.js')}';`),
    `declare module '${CONTRACT}' {`,
    '  interface WidgetContract {',
    ...entries,
    '  }',
    '}',
    'export {};',
    '',
  ].join('\n');
}

/**
 * Adds the types of what a remote exposes to its build, and the contract that it was built with, so that
 * other teams can check their code against them. They are written while the remote is built. A remote
 * without `tsconfig.json` has no types.
 *
 * @param root - Absolute path of the remote's folder.
 */
export function exposedTypes(remote: RemoteConfig, root: string): Plugin {
  let compiling: Promise<string> | undefined;
  return {
    name: 'exposed-types',
    apply: 'build',
    buildStart() {
      if (!existsSync(join(root, 'tsconfig.json'))) return;
      compiling = compile(root, Object.values(exposedSources(remote)));
      // It is awaited when the bundle is written.
      compiling.catch(() => undefined);
    },
    // After the browser build, which empties the directory.
    async closeBundle(error) {
      if (!compiling) return;
      const ended = compiling;
      // A build that fails is closed twice, and what fails the second time would hide the reason.
      compiling = undefined;
      const compiled = await ended;
      try {
        if (error) return;
        const folder = join(root, 'dist', TYPES_FOLDER);
        await cp(join(compiled, 'types'), folder, { recursive: true });
        const contractTypes = await findContractTypes(folder);
        await writeFile(join(folder, 'contract.d.ts'), await readContract());
        await writeFile(join(folder, 'index.d.ts'), indexOf(remote, contractTypes));
      } finally {
        await rm(compiled, { recursive: true });
      }
    },
  };
}
