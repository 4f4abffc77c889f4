/**
 * A reason why a process cannot start, and which its operator can correct. {@link start} prints its
 * message, and that of its cause, without a stack.
 */
export class StartupError extends Error {
  override readonly name: string = 'StartupError';
}

function describe(error: unknown): unknown {
  if (!(error instanceof StartupError)) return error;
  const { message, cause } = error;
  return cause instanceof Error && cause.message ? `${message}\n${cause.message}` : message;
}

/**
 * Starts a process. If that fails, it prints the reason and ends the process with exit code 1: a
 * {@link StartupError} as its message, any other error with its stack.
 *
 * @param run - Reads the configuration and starts to serve.
 */
export async function start(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    console.error(describe(error));
    process.exit(1);
  }
}
