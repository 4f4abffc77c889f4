import { once } from 'node:events';
import { connect } from 'node:net';
import { PlainError } from '../../bootstrap/plain-error.mjs';

/** A port and what needs it. */
export interface PortUse {
  /** Left out for what nobody calls. */
  port?: number;
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

function sentence(taken: readonly PortUse[], all: readonly PortUse[]): string {
  if (taken.length === all.length && taken.length > 1) {
    return `All ports of the site are taken: it is probably running already. Please stop it with Ctrl-C in its terminal, or stop what uses port ${taken[0]?.port}, and run this again.`;
  }
  const list = taken.map(({ port, title }) => `${port} (${title})`).join(', ');
  return taken.length === 1
    ? `Port ${list} is taken. Please stop the program that uses it and run this again.`
    : `Ports ${list} are taken. Please stop the programs that use them and run this again.`;
}

/** Those of the given ports that somebody else has. */
export async function takenPorts<Use extends PortUse>(uses: readonly Use[]): Promise<Use[]> {
  const states = await Promise.all(uses.map(({ port }) => port !== undefined && isTaken(port)));
  return uses.filter((_, index) => states[index]);
}

/**
 * Makes sure that nobody else has the ports.
 *
 * @throws {@link PlainError} that names all that are taken.
 */
export async function requireFreePorts(uses: readonly PortUse[]): Promise<void> {
  const taken = await takenPorts(uses);
  if (taken.length > 0) throw new PlainError(sentence(taken, uses));
}
