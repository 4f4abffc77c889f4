import { containerName } from '@clean-express/release-contract/remote-config';
import { activePreviews } from './config/inlined-json.ts';
import { currentReleases, ownerOf, registryFailure } from './config/registry.ts';
import { entryUrlOf } from './remotes/register-remotes.ts';
import { remoteFailures } from './reports/report-remote-error.ts';

const PARAMETER = 'inspect';

async function toggle(): Promise<void> {
  try {
    const { toggleInspector } = await import('@clean-express/inspector');
    toggleInspector({
      parameter: PARAMETER,
      releases: currentReleases,
      registryFailure,
      ownerOf,
      entryUrlOf,
      containerName,
      failures: remoteFailures,
      previews: activePreviews,
    });
  } catch (error) {
    console.warn('Could not load the inspector. Reload the page to open it.', error);
  }
}

/** Alt+Shift+D, which browsers do not use. On a Mac it types a letter, so fields are excluded. */
function isShortcut({ altKey, shiftKey, ctrlKey, metaKey, code, target }: KeyboardEvent): boolean {
  const isPressed = altKey && shiftKey && !ctrlKey && !metaKey && code === 'KeyD';
  const isField = target instanceof Element && target.closest('input,textarea,[contenteditable]');
  return isPressed && !isField;
}

/** Downloads and opens the inspector on its shortcut, and on pages with `?inspect` in the URL. */
export function listenForInspector(): void {
  addEventListener('keydown', (event) => {
    if (isShortcut(event)) void toggle();
  });
  if (new URLSearchParams(location.search).has(PARAMETER)) void toggle();
}
