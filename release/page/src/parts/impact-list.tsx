import type { Impact } from '@clean-express/release-contract/overview-api';
import { RemoteLink } from './texts.tsx';

/** What changes for others, in words. */
export function ImpactList({ impact }: { impact: Impact }) {
  const { live, differences, consumers } = impact;
  return (
    <>
      {consumers.map(({ remote, version, owner, breaks, fallsBack }) => (
        <div key={remote} className="mt-2 rounded-control bg-danger-soft px-3 py-2 text-sm">
          <RemoteLink remote={remote} /> {version}
          {owner && ` (${owner})`} {breaks.length > 0 ? 'would break' : 'would show less'}:
          <ul className="list-disc ps-5">
            {[...breaks, ...fallsBack].map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ))}
      {consumers.length === 0 && <p>Nothing that is live would break or show less.</p>}
      {live && (
        <details className="mt-2 text-sm">
          <summary className="cursor-pointer font-semibold text-brand">
            {differences.length} differences to {live}, which is live
          </summary>
          <ul className="list-disc ps-5">
            {differences.map((text) => (
              <li key={text}>It {text}.</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
