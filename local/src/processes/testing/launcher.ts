import type { Service } from '../service.ts';
import { Supervisor } from '../supervisor.ts';

/** Starts the service that it is given, and says when it serves. */
const [logs = '', json = '{}'] = process.argv.slice(2);
await new Supervisor(logs).start([JSON.parse(json) as Service]);
process.send?.('serving');
