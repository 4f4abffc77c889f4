import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findNameProblem } from '@clean-express/create-remote';
import type { HostConfig } from '@clean-express/federation/host-config';
import { ownerOfPart } from '@clean-express/release-contract/releases';
import type { RemoteConfig } from '@clean-express/release-contract/remote-config';
import { RESERVED } from '@clean-express/release-contract/reserved-paths';
import { findRemotes, ROOT, readRemote } from 'site-runner';
import { z } from 'zod';

/** A working remote, which is never published. */
export const TEMPLATE = 'tools/remote-template';

interface Taken {
  host: Pick<HostConfig, 'pages' | 'redirects' | 'slots'>;
  remotes: readonly Pick<RemoteConfig, 'name' | 'paths'>[];
  /** What a new remote installs: npm installs no package into one of the same name. */
  packages: readonly string[];
}

/** The names that no new remote can have, in alphabetical order. */
export function reservedNames({ host, remotes, packages }: Taken): string[] {
  const { pages, redirects, slots = {} } = host;
  const owned = remotes.flatMap(({ paths }) => paths);
  const paths = [...Object.keys(pages), ...Object.keys(redirects), ...owned];
  const names = [
    ...RESERVED,
    ...paths.map((path) => path.split('/')[1] ?? ''),
    ...Object.keys(slots).map(ownerOfPart),
    ...remotes.map(({ name }) => name),
    ...packages,
    // The release server takes them for no name: every object has these properties.
    ...Object.getOwnPropertyNames(Object.prototype),
  ];
  return [...new Set(names)].filter((name) => !findNameProblem(name, '')).toSorted();
}

const packageSchema = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

/** Reads {@link reservedNames} from the workspace: those of its site and of the template. */
export async function readReservedNames(): Promise<string[]> {
  const config = pathToFileURL(join(ROOT, 'shell/host.config.ts')).href;
  // It is type-checked in its own package.
  const { default: host }: { default: HostConfig } = await import(config);
  const packages = [...(await findRemotes(ROOT)), await readRemote(join(ROOT, TEMPLATE))];
  const text = await readFile(join(ROOT, TEMPLATE, 'package.json'), 'utf8');
  const { dependencies, devDependencies } = packageSchema.parse(JSON.parse(text));
  return reservedNames({
    host,
    remotes: packages.map(({ remote }) => remote),
    packages: Object.keys({ ...dependencies, ...devDependencies }),
  });
}
