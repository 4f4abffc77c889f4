import { type HostContract, SHELL } from '@clean-express/release-contract/host-contract';
import type { Catalogue } from '@clean-express/release-contract/overview-api';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import { partOfModule } from '@clean-express/release-contract/releases';
import { mountedWidgets } from './compare-parts.ts';

/** What its owner takes away, by the name under which others use it: `catalog/Rating`, a path, `module#name`. */
type Deprecation = Pick<Catalogue['deprecated'][number], 'name' | 'owner' | 'endsOn'>;

const listed = (
  owner: string,
  { deprecated = {} }: Pick<HostContract, 'deprecated'>,
): Deprecation[] =>
  Object.entries(deprecated).map(([name, endsOn]) => {
    return { name: name.startsWith('./') ? partOfModule(owner, name) : name, owner, endsOn };
  });

/** What these releases and the shell take away, the first at the top. */
export function listDeprecations(
  manifests: readonly Manifest[],
  contract: Pick<HostContract, 'deprecated'> | undefined,
): Deprecation[] {
  const ofRemotes = manifests.flatMap((manifest) => listed(manifest.remote, manifest));
  return [...(contract ? listed(SHELL, contract) : []), ...ofRemotes].toSorted((one, other) =>
    one.endsOn.localeCompare(other.endsOn),
  );
}

/** What a release uses of others, by the names under which its owner takes it away. */
export function usedNames({ extras, exports = {} }: Manifest): string[] {
  const imported = Object.entries(exports).flatMap(([module, names]) =>
    names.map((name) => `${module}#${name}`),
  );
  return [...mountedWidgets({ extras }), ...Object.keys(extras.fills ?? {}), ...imported];
}

/** Says what a release uses that is taken away: one message for each. */
export function findDeprecated(
  manifest: Manifest,
  others: readonly Manifest[],
  contract: Pick<HostContract, 'deprecated'> | undefined,
): string[] {
  const used = new Set(usedNames(manifest));
  return listDeprecations(others, contract)
    .filter(({ name, owner }) => used.has(name) && owner !== manifest.remote)
    .map(
      ({ name, owner, endsOn }) =>
        `It uses ${name}, which "${owner}" takes away on ${endsOn}. Ask its team what to use instead.`,
    );
}
