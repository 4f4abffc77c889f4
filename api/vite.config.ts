import { serverConfig } from '@clean-express/server-kit/vite';

export default serverConfig({
  // Commands run by node itself: a package manager would first change the packages of a deployment.
  others: {
    'decode-photo': 'src/modules/photos/decode-photo.ts',
    'end-sessions': 'src/commands/end-sessions.ts',
    migrate: 'src/commands/migrate.ts',
    reports: 'src/commands/reports.ts',
    seed: 'src/commands/seed.ts',
  },
  // Without them, the API needs a PostgreSQL server.
  external: ['@electric-sql/pglite', 'fs-native-extensions'],
  native: 'sharp',
});
