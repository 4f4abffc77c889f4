import type { ReactNode } from 'react';
import { useErrorLog } from '../errors/error-log.ts';
import { ErrorsSection } from '../errors/errors-section.tsx';
import { inspectedHost } from '../host.ts';
import { usePageChanges } from '../page-changes.ts';
import { PartsSection } from '../parts/parts-section.tsx';
import { ReleasesSection } from '../releases/releases-section.tsx';
import { SharedSection } from '../shared/shared-section.tsx';
import type { Tab } from './tab-list.tsx';

interface View extends Tab {
  content: ReactNode;
}

/** The views of the inspector. */
export function useViews(): View[] {
  usePageChanges();
  const errors = useErrorLog((state) => state.errors.length);
  return [
    { name: 'Parts', content: <PartsSection /> },
    { name: 'Releases', content: <ReleasesSection /> },
    { name: 'Shared', content: <SharedSection /> },
    {
      name: 'Errors',
      count: errors + inspectedHost().failures().length,
      content: <ErrorsSection />,
    },
  ];
}
