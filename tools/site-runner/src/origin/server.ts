import { readEnvironment } from '@clean-express/server-kit/environment';
import { serve, start } from '@clean-express/server-kit/process';
import { createOrigin } from './origin-app.ts';
import { originEnvironment } from './origin-config.ts';

await start(async () => {
  const config = readEnvironment(originEnvironment, process.env);
  await serve(await createOrigin(config), { host: config.HOST, port: config.PORT });
});
