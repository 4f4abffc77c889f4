/** Prints the progress or result of a command. */
export function print(message: string): void {
  process.stdout.write(`${message}\n`);
}

/** Runs a command. If it fails, prints the messages of the error and its cause, without a stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    console.error(
      cause instanceof Error && cause.message ? `${message}\n${cause.message}` : message,
    );
    process.exitCode = 1;
  }
}
