import closeWithGrace from 'close-with-grace';
import { readEnvironment } from '../process/read-environment.ts';
import { start } from '../process/start.ts';
import { openStore } from '../store/open-store.ts';
import { keepWatch } from './keep-watch.ts';
import { watchEnvironment } from './watch-environment.ts';

await start(async () => {
  const { RELEASE_STORE, FRONT_DOORS } = readEnvironment(watchEnvironment, process.env);
  const stop = new AbortController();
  const closing = closeWithGrace({ logger: false }, async () => stop.abort());
  process.once('disconnect', () => closing.close());
  const store = await openStore(RELEASE_STORE);
  process.send?.({ type: 'ready' });
  await keepWatch(store, FRONT_DOORS, console.log, stop.signal);
});
