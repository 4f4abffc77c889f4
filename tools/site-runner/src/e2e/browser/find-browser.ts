import { PlainError } from '../../../setup/plain-error.mjs';
import { installWithApt } from '../../machine/install-with-apt.ts';
import { installWithPlaywright } from './install-with-playwright.ts';
import { installedBrowser } from './installed-browser.ts';

const NO_BROWSER =
  'Could not find or install Chromium, which the tests need. Please install Chromium or Google Chrome, or set CHROMIUM_PATH to its executable.';

/**
 * Finds Chromium for the tests: named by a variable, installed on this machine, or installed now.
 *
 * @param note - Receives the progress.
 * @returns Path of the executable.
 * @throws {@link PlainError} when there is none.
 */
export async function findBrowser(note: (text: string) => void): Promise<string> {
  const installers = [
    async () => false,
    () => installWithPlaywright(note),
    () => installWithApt('chromium', note),
  ];
  for (const install of installers) {
    if (await install()) note('installed');
    const found = await installedBrowser();
    if (found) {
      note(found);
      return found;
    }
  }
  throw new PlainError(NO_BROWSER);
}
