import { Command } from 'commander';
import { addBudget } from './commands/budget.ts';
import { addCanary } from './commands/canary.ts';
import type { AddCommand } from './commands/command.ts';
import { addGate } from './commands/gate.ts';
import { addHistory } from './commands/history.ts';
import { addPreview } from './commands/preview.ts';
import { addPromote } from './commands/promote.ts';
import { addPrune } from './commands/prune.ts';
import { addPublish } from './commands/publish.ts';
import { addRollback } from './commands/rollback.ts';
import { addStatus } from './commands/status.ts';
import { addWatch } from './commands/watch.ts';
import { Context } from './context.ts';

const COMMANDS: readonly AddCommand[] = [
  addPublish,
  addGate,
  addPreview,
  addCanary,
  addPromote,
  addRollback,
  addStatus,
  addHistory,
  addPrune,
  addBudget,
  addWatch,
];

const EXIT_CODES_HELP = `
Exit codes: 0 success, 1 unexpected error, 2 wrong usage, 3 refused by the gate, 4 no such remote
or release, 5 store or site not available. Settings: docs/delivery.md.`;

/**
 * Creates the `release` command.
 *
 * @param variables - The process's environment.
 */
export function createProgram(variables: NodeJS.ProcessEnv): Command {
  const program = new Command('release')
    .description('Publish, preview, promote and roll back releases of remotes.')
    .option('--json', 'print one JSON object instead of text')
    .helpCommand(true)
    .showSuggestionAfterError()
    .addHelpText('after', EXIT_CODES_HELP)
    .exitOverride();
  for (const add of COMMANDS) add(program, () => Context.open(variables));
  return program;
}
