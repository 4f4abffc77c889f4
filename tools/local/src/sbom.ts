// `npm run sbom`: writes what each image, the shell and each published package contain, in CycloneDX.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SHELL } from '@clean-express/release-contract/host-contract';
import { execa } from 'execa';
import { buildStale, DATA, PlainError, ROOT, step } from 'site-runner';
import { z } from 'zod';
import { IMAGES, type ImageName, readImagePlan } from './images/image.ts';
import { type PublishedPackage, publishedPackages } from './packages/packages.ts';

/** Of CycloneDX. */
const SPEC_VERSION = '1.6';

const componentSchema = z.looseObject({
  type: z.string(),
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string().optional(),
});

type Component = z.infer<typeof componentSchema>;

/** A component of a bill of materials, with what it contains or needs by their `bom-ref`. */
interface Part {
  component: Component;
  dependsOn: readonly string[];
}

/** What is read of a bill of materials in CycloneDX. */
const bomSchema = z.object({
  metadata: z.object({ component: componentSchema }),
  components: z.array(componentSchema).default([]),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
});

/** Where a build writes its own bill of materials, below its folder. */
const OF_BUILD = ['.', 'node_modules', 'server', 'server/node_modules'].map((folder) =>
  join(folder, 'cyclonedx/bom.json'),
);

/** The parts of a bill of materials. The first one is what it is about. */
function partsOf(text: string): Part[] {
  const { metadata, components, dependencies } = bomSchema.parse(JSON.parse(text));
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  return [metadata.component, ...components].map((component) => ({
    component,
    dependsOn: needs.get(component['bom-ref']) ?? [],
  }));
}

/** The parts that builds in these folders contain. The first part of each is the built package itself. */
async function partsOfBuilds(folders: readonly string[]): Promise<Part[][]> {
  const files = folders.flatMap((folder) =>
    OF_BUILD.map((name) => join(folder, name)).filter((file) => existsSync(file)),
  );
  return Promise.all(files.map(async (file) => partsOf(await readFile(file, 'utf8'))));
}

/** What the image of a server consists of: Node's image, and the builds that it copies. */
async function partsOfImage(name: ImageName): Promise<Part[]> {
  const { base, copies } = await readImagePlan(name);
  const [image = '', version = ''] = base.split(/:(.*)/);
  const ref = `pkg:docker/${image}@${encodeURIComponent(version)}`;
  const node = { type: 'container', 'bom-ref': ref, name: image, version, purl: ref };
  const builds = await partsOfBuilds(copies.map(({ from }) => join(ROOT, from)));
  const roots = builds.flatMap(([root]) => root?.component['bom-ref'] ?? []);
  return [
    {
      component: { type: 'container', 'bom-ref': `image:${name}`, name },
      dependsOn: [ref, ...new Set(roots)],
    },
    { component: node, dependsOn: [] },
    ...builds.flat(),
  ];
}

/**
 * What a published package consists of: what npm installs for it, on whatever system, and what its bundled
 * command contains.
 */
async function partsOfPackage({ name, bin, folder }: PublishedPackage): Promise<Part[]> {
  const pnpm = execa({ cwd: folder, preferLocal: true, localDir: ROOT });
  const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', SPEC_VERSION];
  const { stdout } = await pnpm('pnpm', [
    '--filter',
    name,
    'sbom',
    '--prod',
    '--lockfile-only',
    ...format,
  ]);
  const installed = partsOf(stdout);
  if (bin === undefined) return installed;
  await pnpm('pnpm', ['run', 'prepack']);
  return [...installed, ...(await partsOfBuilds([join(folder, 'dist')])).flat()];
}

/** What the shell consists of, which is released and in no image. */
const partsOfShell = async () => (await partsOfBuilds([join(ROOT, SHELL, 'dist')])).flat();

/** Everything with a bill of materials, by name. */
async function sources(): Promise<Map<string, () => Promise<Part[]>>> {
  const packages = await publishedPackages();
  return new Map([
    ...IMAGES.map((name) => [name, () => partsOfImage(name)] as const),
    [SHELL, partsOfShell],
    ...packages.map((each) => [each.name, () => partsOfPackage(each)] as const),
  ]);
}

/** One document of CycloneDX about the first part, which consists of the others. */
function documentOf(parts: readonly Part[]): object {
  const components = new Map(parts.map(({ component }) => [component['bom-ref'], component]));
  const needs = new Map<string, string[]>();
  for (const { component, dependsOn } of parts) {
    const ref = component['bom-ref'];
    needs.set(ref, [...new Set([...(needs.get(ref) ?? []), ...dependsOn])]);
  }
  const [[root = '', component] = []] = components;
  components.delete(root);
  return {
    bomFormat: 'CycloneDX',
    specVersion: SPEC_VERSION,
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: { component },
    components: [...components.values()],
    dependencies: [...needs].map(([ref, dependsOn]) => ({ ref, dependsOn })),
  };
}

/**
 * Writes `<name>.cdx.json` for images, the shell and published packages, by default for all.
 *
 * @param names - Such as `api` or `@clean-express/release`.
 * @param folder - Absolute path of the folder for the files.
 */
export async function run(names: readonly string[], folder = join(DATA, 'sbom')): Promise<number> {
  const known = await sources();
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0) {
    const all = [...known.keys()].join(', ');
    throw new PlainError(
      `There is no image or package ${unknown.join(', ')}. Name some of ${all}.`,
    );
  }
  await mkdir(folder, { recursive: true });
  await step('Build', (note) => buildStale(note));
  for (const [name, partsOf] of known) {
    if (names.length > 0 && !names.includes(name)) continue;
    const file = join(folder, `${name.replace(/^@(.*)\//, '$1-')}.cdx.json`);
    await step(file, async () =>
      writeFile(file, JSON.stringify(documentOf(await partsOf()), null, 2)),
    );
  }
  return 0;
}
