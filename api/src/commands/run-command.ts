/** Tells whoever started the command how it goes. */
export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}

/**
 * Runs a command to its end. What goes wrong is said in a sentence, with the reason where the
 * database gave one.
 */
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
