import { siteWorkspace } from '../workspace/site-workspace.ts';
import { runCommand } from './main.ts';

/**
 * Runs the `release` command in the workspace of the site.
 *
 * @param commandLine - Its arguments: `['promote', 'blog', '1.0.0']`.
 * @returns The exit code.
 */
export function main(commandLine: readonly string[]): Promise<number> {
  return runCommand(commandLine, siteWorkspace);
}
