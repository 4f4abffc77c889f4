import { readEnvironment, serve, start } from 'delivery';
import { frontDoorEnvironment } from './config/front-door-environment.ts';
import { createFrontDoor } from './front-door.ts';

await start(async () => {
  const config = readEnvironment(frontDoorEnvironment, process.env);
  await serve(await createFrontDoor(config), { host: config.HOST, port: config.PORT });
});
