import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { whenIdle } from './after-load.ts';
import { reportWebVitals } from './reports/report-web-vitals.ts';

/** Starts what no visitor has to wait for; it comes in files of its own. */
export function startLater({ vitalsSample = 0 }: RuntimeConfig): void {
  reportWebVitals(vitalsSample);
  whenIdle(() => {
    // Without it, a link takes as long as it takes.
    import('./prefetch/prefetch-links.ts').then(
      ({ prefetchLinks }) => prefetchLinks(),
      () => undefined,
    );
  });
}
