import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from 'site-runner';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { IMAGES, type ImageName, readImagePlan } from './images/image.ts';
import { publishedPackages } from './packages/packages.ts';
import { run } from './sbom.ts';

/** What a server finds where it is installed with its packages, and not in its image. */
const NOT_IN_IMAGES = ['@electric-sql/pglite', 'fs-native-extensions'];

const manifestSchema = z.object({ dependencies: z.record(z.string(), z.string()) });

const bomSchema = z.object({
  components: z.array(z.object({ group: z.string().optional(), name: z.string() })),
});

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sbom-'));
  await run([], folder);
}, 600_000);

afterAll(() => rm(folder, { recursive: true }));

async function namesIn(file: string): Promise<string[]> {
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).not.toContain('link:');
  const bom = bomSchema.parse(JSON.parse(text));
  return bom.components.map(({ group, name }) => (group ? `${group}/${name}` : name));
}

/** Where the workspace has the server of an image. */
async function folderOf(image: ImageName): Promise<string> {
  const { copies } = await readImagePlan(image);
  return dirname(copies[0]?.from ?? '');
}

/** The packages of npm that a package of the workspace depends on. */
async function dependenciesOf(path: string): Promise<string[]> {
  const text = await readFile(join(ROOT, path, 'package.json'), 'utf8');
  const names = Object.entries(manifestSchema.parse(JSON.parse(text)).dependencies);
  return names.flatMap(([name, range]) => (range.startsWith('workspace:') ? [] : name));
}

it.each(IMAGES)('names what the image of %s contains, and nothing else', async (image) => {
  const names = await namesIn(`${image}.cdx.json`);
  const expected = (await dependenciesOf(await folderOf(image))).filter(
    (name) => !NOT_IN_IMAGES.includes(name),
  );
  expect(names).toEqual(expect.arrayContaining(['node', ...expected]));
  expect(names.filter((name) => [...NOT_IN_IMAGES, 'vite', 'vitest'].includes(name))).toEqual([]);
});

it('names what the shell contains', async () => {
  expect(await namesIn('shell.cdx.json')).toEqual(
    expect.arrayContaining(['react-dom', 'react-error-boundary', 'web-vitals']),
  );
});

it('names what npm installs for each published package, and what its command contains', async () => {
  for (const { name, dependencies } of await publishedPackages()) {
    const names = await namesIn(`${name.replace(/^@(.*)\//, '$1-')}.cdx.json`);
    expect(names).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(names).not.toContain('vitest');
  }
  // Of server-kit.
  expect(await namesIn('clean-express-release.cdx.json')).toContain('pino');
});

it('says which images and packages exist', async () => {
  await expect(run(['shop'], folder)).rejects.toThrow(
    'There is no image or package shop. Name some of api, release-server, ssr-server',
  );
});
