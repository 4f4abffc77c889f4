import { seedScale } from '../scale-seed/seed-scale.ts';
import { scaleOptions } from './command-arguments.ts';
import { print, runCommand, withDatabase } from './run-command.ts';

/** `pnpm --filter api seed:scale --services 100000 --reviews 1000000` */
await runCommand(async () => {
  const scale = scaleOptions(process.argv.slice(2));
  const { DATABASE_URL } = process.env;
  if (!DATABASE_URL) throw new Error('Set DATABASE_URL to the address of a PostgreSQL server.');
  await withDatabase({ DATABASE_URL }, async ({ sql, migrate }) => {
    await migrate();
    await seedScale(sql, scale, print);
  });
});
