import {
  refName,
  repositoryName,
  shortSha,
  webAddress,
} from '@clean-express/release-contract/provenance';
import type { Commit } from '@clean-express/release-contract/release-registry';
import type { SiteProvenance } from './site-provenance.ts';

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
