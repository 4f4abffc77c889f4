import { once } from 'node:events';
import { connect } from 'node:net';
import { PlainError } from '../../setup/command-messages.mjs';

/** A port and the service that needs it. */
export interface PortUse {
  /** Absent for a service that accepts no requests. */
  port?: number;
  title: string;
}

/** Whether a program listens on the port, on any address of `localhost`. */
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

function takenMessage(taken: readonly PortUse[], all: readonly PortUse[]): string {
  if (taken.length === all.length && taken.length > 1) {
    return `All ports of the site are taken: it is probably running already. Please stop it with Ctrl-C in its terminal, or stop the program that uses port ${taken[0]?.port}, and run this again.`;
  }
  const list = taken.map(({ port, title }) => `${port} (${title})`).join(', ');
  return taken.length === 1
    ? `Port ${list} is taken. Please stop the program that uses it and run this again.`
    : `Ports ${list} are taken. Please stop the programs that use them and run this again.`;
}

/** Returns those of the given ports on which another program listens. */
export async function takenPorts<Use extends PortUse>(uses: readonly Use[]): Promise<Use[]> {
  const states = await Promise.all(uses.map(({ port }) => port !== undefined && isTaken(port)));
  return uses.filter((_, index) => states[index]);
}

/** @throws PlainError that names all ports that are taken. */
export async function requireFreePorts(uses: readonly PortUse[]): Promise<void> {
  const taken = await takenPorts(uses);
  if (taken.length > 0) throw new PlainError(takenMessage(taken, uses));
}
