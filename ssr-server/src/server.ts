import { BuildError } from '@clean-express/release-build';
import { readEnvironment } from '@clean-express/server-kit/environment';
import { StartupError, serve, start } from '@clean-express/server-kit/process';
import { createSsrServer } from './app.ts';
import { ssrServerEnvironment, ssrServerRules } from './config/environment.ts';

await start(async () => {
  const config = readEnvironment(ssrServerEnvironment, process.env, ssrServerRules);
  const app = await createSsrServer(config).catch((cause) => {
    if (!(cause instanceof BuildError)) throw cause;
    throw new StartupError('Could not read the build of the shell.', { cause });
  });
  const { HOST: host, PORT: port, DRAIN_SECONDS: drainSeconds } = config;
  await serve(app, { host, port, drainSeconds });
});
