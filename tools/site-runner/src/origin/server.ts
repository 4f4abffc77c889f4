import { readEnvironment } from '@clean-express/server-kit/environment';
import { serve, start } from '@clean-express/server-kit/process';
import { createOrigin, originEnvironment } from './origin-app.ts';

await start(async () => {
  const config = readEnvironment(originEnvironment, process.env);
  await serve(await createOrigin(config), { host: config.HOST, port: config.PORT });
});
