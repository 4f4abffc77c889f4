import { readEnvironment } from '@clean-express/server-kit/environment';
import { createLogger } from '@clean-express/server-kit/logging';
import { serve, start } from '@clean-express/server-kit/process';
import { startTracing } from '@clean-express/server-kit/tracing';
import { createSsrServer } from './app.ts';
import { ssrServerEnvironment, ssrServerRules } from './config/environment.ts';
import { RENDER_CHILD } from './package-files.ts';

await start(async () => {
  const config = readEnvironment(ssrServerEnvironment, process.env, ssrServerRules);
  const log = createLogger(config.LOG_LEVEL);
  await startTracing(config, 'ssr-server', log);
  const app = await createSsrServer(config, RENDER_CHILD, log);
  const { HOST: host, PORT: port, DRAIN_SECONDS: drainSeconds } = config;
  await serve(app, { host, port, drainSeconds });
});
