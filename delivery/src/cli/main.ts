import { BuildError } from '@clean-express/federation/build';
import { EnvironmentError } from '@clean-express/server-kit/environment';
import { CommanderError } from 'commander';
import { DeliveryError, EXIT_CODES } from '../errors/delivery-error.ts';
import { createProgram } from './program.ts';

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
