import { readEnvironment } from '@clean-express/server-kit/environment';
import { serve, start } from '@clean-express/server-kit/process';
import { createSsrServer } from './app.ts';
import { ssrServerEnvironment, ssrServerRules } from './config/environment.ts';

await start(async () => {
  const config = readEnvironment(ssrServerEnvironment, process.env, ssrServerRules);
  const app = await createSsrServer(config);
  const { HOST: host, PORT: port, DRAIN_SECONDS: drainSeconds } = config;
  await serve(app, { host, port, drainSeconds });
});
