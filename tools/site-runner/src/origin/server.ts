import { readEnvironment } from '@clean-express/server-kit/environment';
import { serveAll, start } from '@clean-express/server-kit/process';
import { createOrigin, originEnvironment } from './origin-app.ts';

await start(async () => {
  const config = readEnvironment(originEnvironment, process.env);
  const [first, ...others] = config.ORIGINS;
  const create = async ({ remote, port }: typeof first) => {
    return { app: await createOrigin(remote, config), host: config.HOST, port };
  };
  await serveAll([await create(first), ...(await Promise.all(others.map(create)))]);
});
