import { once } from 'node:events';
import { connect } from 'node:net';
import { PlainError } from '../../bootstrap/plain-error.mjs';

/** A port and what needs it. */
export interface PortUse {
  port: number;
  title: string;
}

/** Whether somebody answers, under any address of `localhost`. */
async function isTaken(port: number): Promise<boolean> {
  const socket = connect({ port, host: 'localhost', autoSelectFamily: true });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function sentence(taken: readonly PortUse[]): string {
  const list = taken.map(({ port, title }) => `${port} (${title})`).join(', ');
  const [ports, are, programs, use] =
    taken.length === 1
      ? ['Port', 'is', 'the program that uses it', 'it']
      : ['Ports', 'are', 'the programs that use them', 'them'];
  return `${ports} ${list} ${are} taken. Please stop ${programs} and run this again; perhaps another start of this site still has ${use}.`;
}

/**
 * Makes sure that nobody else has the ports.
 *
 * @throws {@link PlainError} that names all that are taken.
 */
export async function requireFreePorts(uses: readonly PortUse[]): Promise<void> {
  const states = await Promise.all(uses.map(({ port }) => isTaken(port)));
  const taken = uses.filter((_, index) => states[index]);
  if (taken.length > 0) throw new PlainError(sentence(taken));
}
