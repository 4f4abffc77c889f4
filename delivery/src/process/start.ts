import { BuildError } from '../build/build-error.ts';
import { EnvironmentError } from './read-environment.ts';

/** What a person can correct. */
function isPlain(error: unknown): error is Error {
  return error instanceof EnvironmentError || error instanceof BuildError;
}

/**
 * Runs a process's beginning. What a person can correct is said in plain words, without a stack.
 *
 * @param begin - Reads the configuration and starts to serve.
 */
export async function start(begin: () => Promise<void>): Promise<void> {
  try {
    await begin();
  } catch (error) {
    console.error(isPlain(error) ? error.message : error);
    process.exitCode = 1;
    if (process.connected) process.disconnect();
  }
}
