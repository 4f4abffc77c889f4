import { runCommand, step } from 'site-runner';
import { applyHarmlessEdits } from './gate-test/harmless-edits.ts';
import { WorkspaceCopy } from './gate-test/workspace-copy.ts';

/** The tests that the gate runs with each candidate. */
const PLATFORM_TESTS = ['specs/account', 'specs/browse', 'specs/composition'];

/**
 * `npm run test:gate`: applies edits that harm nobody to a copy of the workspace, and runs the platform's
 * e2e tests there. They have to pass, because they use only what docs/contract.md promises.
 *
 * @param parameters - For Playwright, as after `npm test -- --only e2e --`.
 */
export async function run(parameters: readonly string[]): Promise<number> {
  const workspace = await step('Copy', () => WorkspaceCopy.create());
  try {
    await step('Edits', () => applyHarmlessEdits(workspace));
    const test = ['run', '--silent', 'test', '--', '--only', 'e2e', '--', ...PLATFORM_TESTS];
    return await runCommand({
      cwd: workspace.folder,
      command: 'npm',
      parameters: [...test, ...parameters],
    });
  } finally {
    await workspace.remove();
  }
}
