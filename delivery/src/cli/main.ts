import { BuildError } from '@clean-express/federation/build';
import { EnvironmentError } from '@clean-express/server-kit/environment';
import { Command, CommanderError } from 'commander';
import { DeliveryError, EXIT_CODES } from '../errors/delivery-error.ts';
import { addBudget } from './commands/budget.ts';
import { addCanary } from './commands/canary.ts';
import { addGate } from './commands/gate.ts';
import { addHistory } from './commands/history.ts';
import { addPreview } from './commands/preview.ts';
import { addPromote } from './commands/promote.ts';
import { addPrune } from './commands/prune.ts';
import { addPublish } from './commands/publish.ts';
import { addRollback } from './commands/rollback.ts';
import { addStatus } from './commands/status.ts';
import { addWatch } from './commands/watch.ts';
import { type AddCommand, Context } from './context.ts';

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
function createProgram(variables: NodeJS.ProcessEnv): Command {
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

/** Prints an error, without a stack when its message is meant for users. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.usage;
  if (error instanceof DeliveryError) {
    console.error(error.message);
    return EXIT_CODES[error.kind];
  }
  if (error instanceof EnvironmentError) {
    console.error(error.message);
    return EXIT_CODES.usage;
  }
  console.error(error instanceof BuildError ? error.message : error);
  return EXIT_CODES.unexpected;
}

/**
 * Runs the `release` command.
 *
 * @param commandLine - In the form of `process.argv`.
 * @returns The exit code.
 */
export async function main(commandLine: readonly string[]): Promise<number> {
  try {
    await createProgram(process.env).parseAsync(commandLine);
    return 0;
  } catch (error) {
    return report(error);
  }
}
