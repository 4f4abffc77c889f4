import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { Supervisor } from './supervisor.ts';
import { connectTo, serviceForTest, untilClosed } from './testing/service-for-test.ts';

const logs = mkdtempSync(join(tmpdir(), 'supervisor-'));
let supervisor: Supervisor;

beforeEach(() => {
  supervisor = new Supervisor(logs);
});
afterEach(() => supervisor.stop());
afterAll(() => rmSync(logs, { recursive: true }));

it('starts and stops services', async () => {
  const service = await serviceForTest('connected-service.ts');
  await supervisor.start([service]);
  const socket = await connectTo(service.port);
  await Promise.all([untilClosed(socket), supervisor.stop()]);
});

it('shows the end of the log of a service that does not start', async () => {
  const start = supervisor.start([await serviceForTest('missing-service.ts')]);
  await expect(start).rejects.toThrow(
    /Cannot find module[\s\S]*The subject has exited\. Its log is/,
  );
});

it('ends a service that does nothing before it is ready', async () => {
  const impatient = new Supervisor(logs, 2000);
  const start = impatient.start([await serviceForTest('waiting-service.ts')]);
  await expect(start).rejects.toThrow('The subject does not start, and makes no progress.');
  await impatient.stop();
});

it('reports a service that exits on its own', async () => {
  const service = await serviceForTest('connected-service.ts');
  await supervisor.start([service]);
  const { failure } = supervisor;
  const socket = await connectTo(service.port);
  socket.write('crash');
  await expect(failure).rejects.toThrow(/serving\n\nThe subject has exited/);
});

it('stops its services when it is killed', async () => {
  const service = await serviceForTest('connected-service.ts');
  const launcher = fork(
    fileURLToPath(new URL('testing/launcher.ts', import.meta.url)),
    [logs, JSON.stringify(service)],
    { execArgv: [] },
  );
  await once(launcher, 'message');
  const socket = await connectTo(service.port);
  launcher.kill('SIGKILL');
  await untilClosed(socket);
});
