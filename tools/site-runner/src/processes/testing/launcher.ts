import { type Service, Supervisor } from '../supervisor.ts';

/** Starts the given service, and sends a message once it accepts requests. */
const [logs = '', json = '{}'] = process.argv.slice(2);
const service: Service = JSON.parse(json);
await new Supervisor(logs).start([service]);
process.send?.('serving');
