import { serverConfig } from '@clean-express/server-kit/vite';

export default serverConfig({
  others: {
    migrate: 'src/commands/migrate.ts',
    'create-token': 'src/commands/create-token.ts',
    'roll-back': 'src/commands/roll-back.ts',
  },
  // Without them, the release server needs a PostgreSQL server.
  external: ['@electric-sql/pglite', 'fs-native-extensions'],
});
