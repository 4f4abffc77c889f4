import type { WidgetModule } from '@clean-express/federation/contract';
import type { PartHost } from '@clean-express/federation/widget';
import { lazy, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { StandaloneRemote } from './page-entries.ts';

/**
 * What a standalone remote mounts parts with: its own widgets. Those of other remotes are their fallbacks, as
 * if their remotes were down, and a slot is an outline with its name.
 */
export function partHost({ name: remote, widgets }: StandaloneRemote): PartHost {
  const own = Object.entries(widgets).map(
    ([module, load]) => [`${remote}/${module}`, lazy<WidgetModule['default']>(load)] as const,
  );
  const byName = new Map<string, WidgetModule['default']>(own);
  return {
    Widget: ({ name, fallback, props }) => {
      const Widget = byName.get(name);
      if (!Widget) return fallback;
      return (
        <ErrorBoundary fallback={fallback}>
          <Suspense fallback={fallback}>
            <div data-mfe={remote}>
              <Widget {...props} />
            </div>
          </Suspense>
        </ErrorBoundary>
      );
    },
    Slot: ({ name }) => (
      <div data-mfe="">
        <p className="rounded-card border border-dashed border-line-strong p-2 text-sm text-muted">
          {name}
        </p>
      </div>
    ),
  };
}
