import type { Service } from '../service.ts';
import { Supervisor } from '../supervisor.ts';

/** Starts the given service, and sends a message once it accepts requests. */
const [logs = '', json = '{}'] = process.argv.slice(2);
await new Supervisor(logs).start([JSON.parse(json) as Service]);
process.send?.('serving');
