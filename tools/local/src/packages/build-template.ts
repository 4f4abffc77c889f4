// `prepack` of create-remote runs this in the package's folder.
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from 'site-runner';
import { glob } from 'tinyglobby';
import { readReservedNames, TEMPLATE } from '../create-remote/reserved-names.ts';
import { publishedPackages } from './packages.ts';
import { readCatalog, standaloneManifest } from './template.ts';

const REMOTE = join(ROOT, TEMPLATE);

/** What a repository has in place of files of the workspace. */
const OWN_FILES = join(ROOT, 'tools/local/template');

const target = join(process.cwd(), 'dist/template');

const ignore = ['**/node_modules/**', 'dist/**', 'package.json', '**/tsconfig.json'];
for (const file of await glob('**', { cwd: REMOTE, dot: true, ignore })) {
  await cp(join(REMOTE, file), join(target, file));
}
await cp(OWN_FILES, target, { recursive: true });

const packages = await publishedPackages();
const versions = Object.fromEntries(packages.map(({ name, version }) => [name, `^${version}`]));
const manifest = await readFile(join(REMOTE, 'package.json'), 'utf8');
const text = standaloneManifest(manifest, await readCatalog(), versions);
await writeFile(join(target, 'package.json'), `${text}\n`);

const reserved = join(process.cwd(), 'dist/reserved-names.json');
await writeFile(reserved, JSON.stringify(await readReservedNames()));
