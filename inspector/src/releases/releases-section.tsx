import type { ReactNode } from 'react';
import { inspectedHost } from '../host.ts';
import { OwnerChip } from '../parts/owner-chip.tsx';
import { PreviewSwitch } from '../previews/preview-switch.tsx';
import { BuiltFrom } from './built-from.tsx';
import { type PickedRelease, pickedReleases } from './picked-release.ts';
import { type SiteProvenance, useProvenance } from './site-provenance.ts';

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
