import { readEnvironment } from '../process/read-environment.ts';
import { serve } from '../process/serve.ts';
import { start } from '../process/start.ts';
import { createOrigin } from './origin-app.ts';
import { originEnvironment } from './origin-config.ts';

await start(async () => {
  const config = readEnvironment(originEnvironment, process.env);
  await serve(await createOrigin(config), { host: config.HOST, port: config.PORT });
});
