import { readEnvironment } from '@clean-express/server-kit/environment';
import { start } from '@clean-express/server-kit/process';
import closeWithGrace from 'close-with-grace';
import { openStore } from '../store/open-store.ts';
import { monitorEnvironment } from './monitor-environment.ts';
import { runMonitor } from './run-monitor.ts';

await start(async () => {
  const { RELEASE_STORE, SSR_SERVERS } = readEnvironment(monitorEnvironment, process.env);
  const stop = new AbortController();
  const closing = closeWithGrace({ logger: false }, async () => stop.abort());
  process.once('disconnect', () => closing.close());
  const store = await openStore(RELEASE_STORE);
  process.send?.({ type: 'ready' });
  await runMonitor(store, SSR_SERVERS, console.log, stop.signal);
});
