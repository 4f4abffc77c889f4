import { start } from '@clean-express/server-kit/process';
import { createToken } from './create-first-token.ts';

/** `node dist/create-token.js <person> --all-remotes`, where the server runs. It prints the token. */
await start(async () => {
  process.stdout.write(`${await createToken(process.argv.slice(2), process.env)}\n`);
});
