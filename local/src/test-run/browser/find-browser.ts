import { PlainError } from '../../../bootstrap/plain-error.mjs';
import { installWithApt } from '../machine/install-with-apt.ts';
import { installWithPlaywright } from './install-with-playwright.ts';
import { installedBrowser } from './installed-browser.ts';

const SENTENCE =
  'The tests need a Chromium, and none was found or could be installed. Please install Chromium or Google Chrome, or set CHROMIUM_PATH to it.';

/**
 * Finds a Chromium for the tests: by variable, installed on this machine, or installed now.
 *
 * @param note - Told what is going on.
 * @returns Its path.
 * @throws {@link PlainError} that says what to install.
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
  throw new PlainError(SENTENCE);
}
