import type { Release } from '@clean-express/release-contract/registry';
import { getInstance } from '@module-federation/runtime';
import type { ReactNode } from 'react';
import { inspectedHost } from '../host.ts';
import { OwnerChip } from '../looks.tsx';
import { PreviewSwitch } from '../previews/preview-switch.tsx';
import { BuiltFrom, type SiteProvenance, useProvenance } from './built-from.tsx';

/** The release of a remote that this tab uses, and its state. */
type PickedRelease = ReturnType<typeof pickedRelease>;

function isLoaded(remote: string): boolean {
  const container = inspectedHost().containerName(remote);
  return getInstance()?.moduleCache.get(container)?.inited ?? false;
}

function pickedRelease(remote: string, release: Release) {
  const { deployment, extras, url } = release;
  const { version } = release.metadata;
  const entry = inspectedHost().entryUrlOf(remote) ?? url;
  const isPreview = inspectedHost()
    .previews()
    .some((preview) => preview.remote === remote && preview.version === version);
  const share = `${deployment.default ? 'Live' : 'Canary'}, ${deployment.traffic} %`;
  return {
    remote,
    version,
    /** Why this visitor gets the release. */
    reason: isPreview ? 'Preview' : share,
    isLive: deployment.default && !isPreview,
    /** Origin of its files: the fallback after a Retry, when the primary origin had failed. */
    origin: new URL(entry).origin,
    // A Retry appends a query to the URL of the entry.
    usesFallback: !entry.startsWith(url),
    isLoaded: isLoaded(remote),
    paths: extras.paths,
    publishedAt: new Date(extras.publishedAt),
  };
}

/** The releases of this tab, sorted by remote. */
export function pickedReleases(): PickedRelease[] {
  return Object.entries(inspectedHost().releases())
    .map(([remote, release]) => pickedRelease(remote, release))
    .sort((a, b) => a.remote.localeCompare(b.remote));
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="w-20 shrink-0 text-brand-line">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** A remote with the release that this tab uses. */
function ReleaseCard({
  picked,
  provenance,
}: {
  picked: PickedRelease;
  provenance: SiteProvenance;
}) {
  const { remote, version, reason, isLive, origin, isLoaded, paths, publishedAt } = picked;
  const source = picked.usesFallback
    ? 'fallback origin: the primary origin failed'
    : 'primary origin';
  return (
    <li className="rounded-control bg-on-brand/6 p-4">
      <p className="flex items-center justify-between gap-3">
        <OwnerChip owner={remote} />
        <span
          className={`rounded-full px-3 py-0.5 font-semibold tabular-nums ${
            isLive ? 'bg-brand-soft text-brand-strong' : 'bg-accent text-ink'
          }`}
        >
          {reason}
        </span>
      </p>
      <p className="mt-2 font-mono text-base font-semibold wrap-anywhere">{version}</p>
      <dl className="mt-2 grid gap-1">
        <Fact name="Source">{`${origin} (${source})`}</Fact>
        <Fact name="Built from">
          <BuiltFrom provenance={provenance} />
        </Fact>
        <Fact name="State">{isLoaded ? 'Loaded' : 'Not loaded yet'}</Fact>
        <Fact name="Owns">
          <ul className="flex flex-wrap gap-x-2">
            {paths.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </Fact>
        <Fact name="Published">{publishedAt.toLocaleString()}</Fact>
      </dl>
    </li>
  );
}

/** The releases of this tab, and the form that opens a preview of another one. */
export function ReleasesSection() {
  const releases = pickedReleases();
  const provenanceOf = useProvenance();
  return (
    <div className="grid gap-4">
      <PreviewSwitch />
      {inspectedHost().registryFailure() !== undefined && (
        <p>
          Could not load the registry, so that no remote is available. Reload the page to try again.
        </p>
      )}
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {releases.map((picked) => (
          <ReleaseCard
            key={picked.remote}
            picked={picked}
            provenance={provenanceOf(picked.remote, picked.version)}
          />
        ))}
      </ul>
    </div>
  );
}
