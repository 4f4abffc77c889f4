import { join } from 'node:path';
import { DATA, ROOT } from '../../../setup/workspace.mjs';
import { packageBin } from '../../processes/package-bin.ts';
import { runCommand } from '../../processes/run-command.ts';

/**
 * Runs `playwright install chromium`.
 *
 * @param note - Receives the progress.
 * @returns Whether it succeeded.
 */
export async function installWithPlaywright(note: (text: string) => void): Promise<boolean> {
  note('downloading Chromium');
  const folder = join(ROOT, 'tools/site-runner');
  const code = await runCommand({
    cwd: folder,
    parameters: [packageBin(folder, '@playwright/test', 'playwright'), 'install', 'chromium'],
    output: { log: join(DATA, 'logs/playwright-install.log') },
  });
  return code === 0;
}
