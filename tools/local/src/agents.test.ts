import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from 'site-runner';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { readCatalog, standaloneManifest } from './packages/template.ts';

const REMOTE = join(ROOT, 'tools/remote-template');
const OWN_FILES = join(ROOT, 'tools/local/template');

const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

const manifestSchema = z.object({ scripts: z.record(z.string(), z.string()) });

/** The scripts of a repository, and the folders that have its files. */
const REPOSITORIES = {
  'this one': {
    guide: read(ROOT, 'AGENTS.md'),
    manifest: async () => read(ROOT, 'package.json'),
    folders: [ROOT],
  },
  'a remote': {
    guide: read(OWN_FILES, 'AGENTS.md'),
    manifest: async () => standaloneManifest(read(REMOTE, 'package.json'), await readCatalog(), {}),
    folders: [REMOTE, OWN_FILES],
  },
};

/** What npm runs without a script in `package.json`. */
const OF_NPM = ['install'];

/** Texts in backticks that look like a path of the repository. */
const PATH = /`([.\w][\w./-]*\/[\w./-]*\w|[.\w-]+\.(?:ts|tsx|mjs|json|yml))`/g;

it.each(Object.entries(REPOSITORIES))(
  'the page for agents names commands and paths that exist: %s',
  async (_, { guide, manifest, folders }) => {
    const { scripts } = manifestSchema.parse(JSON.parse(await manifest()));
    const commands = [...guide.matchAll(/\bnpm (?:run )?([a-z][\w:-]*)/g)].map(([, name]) => name);
    expect(commands.length).toBeGreaterThan(4);
    expect(commands.filter((name) => !OF_NPM.includes(name ?? '') && !scripts[name ?? ''])).toEqual(
      [],
    );

    const paths = [...guide.matchAll(PATH)].map(([, path = '']) => path);
    const isThere = (path: string) =>
      path === 'remote.config.ts' || folders.some((folder) => existsSync(join(folder, path)));
    expect(paths.length).toBeGreaterThan(2);
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  },
);
