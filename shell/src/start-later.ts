import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { whenIdle } from './after-load.ts';
import { listenForInspector } from './inspector/listen-for-inspector.ts';
import { reportWebVitals } from './reports/report-web-vitals.ts';

/** Starts what no visitor has to wait for; it comes in files of its own. */
export function startLater(config: RuntimeConfig): void {
  reportWebVitals(config.vitalsSample ?? 0);
  listenForInspector(config);
  whenIdle(() => {
    // Without it, a link takes as long as it takes.
    import('./prefetch/prefetch-links.ts').then(
      ({ prefetchLinks }) => prefetchLinks(),
      () => undefined,
    );
  });
}
