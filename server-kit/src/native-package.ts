import { cp, mkdir, readFile, realpath, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

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
export function nativePackage(name: string): Plugin {
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
