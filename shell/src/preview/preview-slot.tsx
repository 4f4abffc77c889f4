import { lazy, Suspense, useState } from 'react';
import { shownPreviews } from './previews.ts';

const PreviewBar = lazy(() => import('./preview-bar.tsx'));

/** The bar of a preview; visitors without one download nothing of it. */
export function PreviewSlot() {
  const [previews] = useState(shownPreviews);
  if (previews.length === 0) return null;
  return (
    <Suspense>
      <PreviewBar previews={previews} />
    </Suspense>
  );
}
