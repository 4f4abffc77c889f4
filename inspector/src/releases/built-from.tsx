import {
  refName,
  repositoryName,
  shortSha,
  webAddress,
} from '@clean-express/release-contract/provenance';
import type { Registry } from '@clean-express/release-contract/registry';
import type { Commit, Provenance } from '@clean-express/release-contract/release-registry';
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

/** A name that a publisher gives: a link only if it is the address of a page. */
function Name({ name, text = name }: { name: string; text?: string }) {
  const address = webAddress(name);
  if (!address) return text;
  return (
    <a href={address} target="_blank" rel="noreferrer" className="underline hover:no-underline">
      {text}
    </a>
  );
}

function CommitText({ commit: { sha, branch, repository, dirty } }: { commit: Commit }) {
  return (
    <>
      <span className="font-mono font-semibold" title={sha}>
        {shortSha(sha)}
      </span>
      {branch && ` ${refName(branch)}`}
      {repository && (
        <>
          {' of '}
          <Name name={repository} text={repositoryName(repository)} />
        </>
      )}
      {dirty && ', uncommitted changes'}
    </>
  );
}

const BADGE = 'mr-2 inline-block rounded-full px-2 font-semibold';

/** Where a release comes from, and whether the token of a workflow proves it. */
export function BuiltFrom({ provenance }: { provenance: SiteProvenance }) {
  if (typeof provenance === 'string') {
    return (
      <>
        <span className={`${BADGE} ring-1 ring-brand-line`}>Unknown</span>
        {provenance}
      </>
    );
  }
  const { verified, commit, builder } = provenance;
  const colours = verified ? 'bg-brand-soft text-brand-strong' : 'bg-accent text-ink';
  return (
    <>
      <span className={`${BADGE} ${colours}`}>{verified ? 'Verified' : 'Claimed'}</span>
      {commit ? <CommitText commit={commit} /> : 'without commit'}
      {builder && (
        <>
          {', by '}
          <Name name={builder} {...(webAddress(builder) && { text: 'this run' })} />
        </>
      )}
    </>
  );
}
