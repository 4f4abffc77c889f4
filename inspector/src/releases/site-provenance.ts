import type { Registry } from '@clean-express/release-contract/registry';
import type { Provenance } from '@clean-express/release-contract/release-registry';
import { useEffect, useState } from 'react';

/** Where a release comes from; a text says why it is not known. */
export type SiteProvenance = Provenance | string;

const LOADING = 'Loading…';
const FAILED = 'Could not load where it comes from. Open this view again.';
const UNKNOWN = 'The publisher has not said where it comes from.';
const OTHER_RELEASE = 'The site has another release by now. Reload the page.';

/** The release of each remote that this visitor would get now, with what pages do not carry. */
async function fetchRegistry(): Promise<Registry> {
  const [{ readRegistry }, response] = await Promise.all([
    import('@clean-express/release-contract/read-registry'),
    fetch('/registry.json'),
  ]);
  return readRegistry(await response.json()).registry;
}

/** Where a release of this tab comes from, as the site says. */
export function findProvenance(
  { microFrontends }: Registry,
  remote: string,
  version: string,
): SiteProvenance {
  const [release] = (Object.hasOwn(microFrontends, remote) && microFrontends[remote]) || [];
  if (release?.metadata.version !== version) return OTHER_RELEASE;
  return release.provenance ?? UNKNOWN;
}

/**
 * Asks the site, when a view is opened, where the releases of this tab come from.
 *
 * @returns Finds it by remote and version.
 */
export function useProvenance(): (remote: string, version: string) => SiteProvenance {
  const [loaded, setLoaded] = useState<Registry | string>(LOADING);
  useEffect(() => {
    let isOpen = true;
    const show = (result: Registry | string) => isOpen && setLoaded(result);
    void fetchRegistry().then(show, () => show(FAILED));
    return () => {
      isOpen = false;
    };
  }, []);
  return (remote, version) =>
    typeof loaded === 'string' ? loaded : findProvenance(loaded, remote, version);
}
