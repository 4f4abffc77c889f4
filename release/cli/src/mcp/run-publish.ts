import { execa } from 'execa';
import { DeliveryError } from '../errors/delivery-error.ts';
import { MAX_ERROR } from './as-data.ts';

/**
 * Runs `release publish` in a process of its own, which builds the remote: its output stays off standard
 * output, which is the protocol's.
 *
 * @param cancelled - Ends it.
 * @returns What it prints with `--json`.
 * @throws DeliveryError with the end of its output when it fails.
 */
export async function runPublish(
  { remote, reason }: { remote: string; reason?: string | undefined },
  cwd: string,
  cancelled: AbortSignal,
): Promise<unknown> {
  const [command = ''] = process.argv.slice(1);
  const options = ['--json', ...(reason === undefined ? [] : [`--reason=${reason}`])];
  const { failed, stdout, stderr } = await execa(
    process.execPath,
    [...process.execArgv, command, 'publish', remote, ...options],
    { cwd, stdin: 'ignore', reject: false, cancelSignal: cancelled },
  );
  if (!failed) return JSON.parse(stdout);
  // The reason stands at the end.
  throw new DeliveryError('refused', stderr.trim().slice(-MAX_ERROR) || 'The command was ended.');
}
