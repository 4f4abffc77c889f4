import { containerName } from '@clean-express/federation/remote-config';
import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { shownPreviews } from '../preview/previews.ts';
import { entryUrlOf } from '../remotes/register-remotes.ts';
import { currentReleases, ownerOf, registryFailure } from '../remotes/registry.ts';
import { remoteFailures } from '../reports/report-remote-error.ts';
import { PAGE_ALIVE } from '../served/page-alive.tsx';

const PARAMETER = 'inspect';

async function toggle(config: RuntimeConfig): Promise<void> {
  try {
    const { toggleInspector } = await import('./inspector.tsx');
    toggleInspector({
      config,
      parameter: PARAMETER,
      aliveMark: PAGE_ALIVE,
      releases: currentReleases,
      registryFailure,
      ownerOf,
      entryUrlOf,
      containerName,
      failures: remoteFailures,
      previews: shownPreviews,
    });
  } catch (error) {
    console.warn('The inspector did not load. Reload the page to open it.', error);
  }
}

/** Alt, Shift and D: browsers leave it to pages. On a Mac, it writes a letter: not in a field. */
function isShortcut({ altKey, shiftKey, ctrlKey, metaKey, code, target }: KeyboardEvent): boolean {
  const isPressed = altKey && shiftKey && !ctrlKey && !metaKey && code === 'KeyD';
  return isPressed && !(target as Element).closest('input,textarea,[contenteditable]');
}

/**
 * Opens the developers' inspector where it is asked for: by its shortcut, or by `?inspect` in the
 * address. Whoever does not ask downloads nothing of it.
 */
export function listenForInspector(config: RuntimeConfig): void {
  addEventListener('keydown', (event) => {
    if (isShortcut(event)) void toggle(config);
  });
  if (new URLSearchParams(location.search).has(PARAMETER)) void toggle(config);
}
