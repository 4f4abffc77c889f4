import { RENDER_FAILURES_PATH, type RenderFailure } from '@clean-express/federation/reports';
import { useEffect, useState } from 'react';
import { inspectedHost } from '../host.ts';
import { redact } from './error-log.ts';

async function fetchRenderFailures(): Promise<RenderFailure[]> {
  const response = await fetch(RENDER_FAILURES_PATH);
  if (!response.ok) throw new Error(`${RENDER_FAILURES_PATH} returned ${response.status}.`);
  const failures = (await response.json()) as RenderFailure[];
  return failures.map((failure) => ({ ...failure, text: redact(failure.text) }));
}

/** Asks the site, when the inspector is opened, what it could not render of the previewed releases. */
export function useRenderFailures(): readonly RenderFailure[] {
  const [failures, setFailures] = useState<readonly RenderFailure[]>([]);
  useEffect(() => {
    if (inspectedHost().previews().length === 0) return;
    // The inspector shows what the console shows.
    const warn = (error: unknown) =>
      console.warn('Could not load failures of the server. Open the inspector again.', error);
    void fetchRenderFailures().then(setFailures, warn);
  }, []);
  return failures;
}
