import { inspectedHost } from '../host.ts';
import { usePageChanges } from '../page-changes.ts';
import { PreviewSwitch } from '../previews/preview-switch.tsx';
import { pickedReleases } from './picked-release.ts';
import { ReleaseCard } from './release-card.tsx';

/** The releases of this tab, and the form that opens a preview of another one. */
export function ReleasesSection() {
  usePageChanges();
  const releases = pickedReleases();
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
          <ReleaseCard key={picked.remote} picked={picked} />
        ))}
      </ul>
    </div>
  );
}
