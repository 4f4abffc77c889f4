import { join } from 'node:path';
import { DATA, ROOT } from '../../../bootstrap/workspace.mjs';
import { packageBin } from '../../processes/package-bin.ts';
import { runCommand } from '../../processes/run-command.ts';

/**
 * Tries `playwright install chromium`.
 *
 * @returns Whether it succeeded.
 */
export async function installWithPlaywright(note: (text: string) => void): Promise<boolean> {
  note('downloading Chromium');
  const local = join(ROOT, 'local');
  const code = await runCommand({
    cwd: local,
    parameters: [packageBin(local, '@playwright/test', 'playwright'), 'install', 'chromium'],
    log: join(DATA, 'logs/playwright-install.log'),
  });
  return code === 0;
}
