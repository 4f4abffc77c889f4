import { BuildError } from '@clean-express/release-build';
import { EnvironmentError } from '@clean-express/server-kit/environment';
import { Command, CommanderError } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { DeliveryError, EXIT_CODES } from '../errors/delivery-error.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { type AddCommands, openContext } from './context.ts';

/** `release <name> …` loads the module of its command only; the help lists all, in this order. */
const COMMANDS: readonly { names: string[]; load: () => Promise<{ addCommands: AddCommands }> }[] =
  [
    { names: ['publish'], load: () => import('./commands/publish.ts') },
    { names: ['gate'], load: () => import('./commands/gate.ts') },
    { names: ['preview'], load: () => import('./commands/preview.ts') },
    {
      names: ['canary', 'promote', 'rollback', 'accept', 'approve'],
      load: () => import('./commands/traffic.ts'),
    },
    { names: ['retire'], load: () => import('./commands/retire.ts') },
    { names: ['status', 'history', 'impact'], load: () => import('./commands/status.ts') },
    { names: ['prune', 'verify'], load: () => import('./commands/files.ts') },
    { names: ['token'], load: () => import('./commands/token.ts') },
    { names: ['audit', 'policy', 'key'], load: () => import('./commands/operator.ts') },
    { names: ['types'], load: () => import('./commands/types.ts') },
    { names: ['budget'], load: () => import('./commands/budget.ts') },
    { names: ['mcp'], load: () => import('./commands/mcp.ts') },
  ];

const EXIT_CODES_HELP = `
Exit codes: 0 success, 1 unexpected error, 2 wrong usage, 3 refused, 4 no such remote or release,
5 release server or site not available. Settings: docs/delivery.md.`;

async function createProgram(
  commandLine: readonly string[],
  workspace: Workspace,
): Promise<Command> {
  const program = new Command('release')
    .description('Publish, preview, promote and roll back releases of remotes.')
    .version(manifest.version)
    .option('--json', 'print one JSON object instead of text')
    .option('--reason <text>', 'why you change something; the history shows it')
    .helpCommand(true)
    .showHelpAfterError('Add --help to see how it is used.')
    .addHelpText('after', EXIT_CODES_HELP)
    .exitOverride();
  const [name = ''] = commandLine;
  const named = COMMANDS.filter(({ names }) => names.includes(name));
  for (const { load } of named.length > 0 ? named : COMMANDS) {
    const { addCommands } = await load();
    addCommands(program, (ticket) => openContext(process.env, workspace, ticket), workspace);
  }
  return program;
}

/** Prints an error, without a stack when its message is meant for users. */
function report(error: unknown, wantsJson: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_CODES.usage;
  if (error instanceof DeliveryError) {
    console.error(error.message);
    if (wantsJson && error.data) console.log(JSON.stringify(error.data));
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
 * @param commandLine - Its arguments: `['promote', 'blog', '1.0.0']`.
 * @param workspace - Where it runs.
 * @returns The exit code.
 */
export async function runCommand(
  commandLine: readonly string[],
  workspace: Workspace,
): Promise<number> {
  try {
    const program = await createProgram(commandLine, workspace);
    await program.parseAsync(commandLine, { from: 'user' });
    return 0;
  } catch (error) {
    return report(error, commandLine.includes('--json'));
  }
}
