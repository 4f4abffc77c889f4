import { InvalidArgumentError } from 'commander';
import type { Allowed } from '../../mcp/serve-agent.ts';
import type { AddCommands } from '../context.ts';

/** What an agent may do besides reading, when `--allow` names it. */
const ALLOWED: readonly Allowed[] = ['publish', 'preview'];

function toAllowed(text: string): Allowed[] {
  return text.split(',').map((name) => {
    const found = ALLOWED.find((allowed) => allowed === name.trim());
    if (found) return found;
    throw new InvalidArgumentError(`It must be one or more of ${ALLOWED.join(', ')}.`);
  });
}

/** `release mcp`: runs until its client closes standard input. */
export const addCommands: AddCommands = (program, open, workspace) => {
  program
    .command('mcp')
    .description('serve the tools of a coding agent (Model Context Protocol over stdio), read-only')
    .option('--allow <tools>', 'also what changes something: publish,preview', toAllowed, [])
    .action(async ({ allow }: { allow: Allowed[] }) => {
      // The SDK is large: `--help` does not load it.
      const { serveAgent } = await import('../../mcp/serve-agent.ts');
      serveAgent(open, workspace, allow);
    });
};
