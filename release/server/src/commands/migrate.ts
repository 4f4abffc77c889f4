import { runMigrateCommand } from '@clean-express/server-kit/database';
import { start } from '@clean-express/server-kit/process';
import { MIGRATIONS_FOLDER } from '../config.ts';

/** `MIGRATION_DATABASE_URL=postgres://… node release/server/dist/migrate.js --grant-to <account>` */
await start(() => runMigrateCommand({ migrations: MIGRATIONS_FOLDER, appendOnly: ['audit'] }));
