import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { whenIdle } from './after-load.ts';
import { listenForInspector } from './listen-for-inspector.ts';
import { reportWebVitals } from './reports/report-web-vitals.ts';

/** Starts work that is not needed for the first page. Its code is in separate chunks. */
export function startDeferredWork(config: RuntimeConfig): void {
  reportWebVitals(config.vitalsSample ?? 0);
  listenForInspector();
  whenIdle(() => {
    // Without prefetching, links still work.
    import('./prefetch/prefetch-links.ts').then(
      ({ prefetchLinks }) => prefetchLinks(),
      () => undefined,
    );
  });
}
