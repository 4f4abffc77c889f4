import { lazy, Suspense, useState } from 'react';
import { activePreviews } from '../config/inlined-json.ts';

const PreviewBar = lazy(() => import('./preview-bar.tsx'));

/** The preview bar, downloaded only by visitors with a preview. */
export function PreviewSlot() {
  const [previews] = useState(activePreviews);
  if (previews.length === 0) return null;
  return (
    <Suspense>
      <PreviewBar previews={previews} />
    </Suspense>
  );
}
