import { serverConfig } from '@clean-express/server-kit/vite';

export default serverConfig({
  others: { migrate: 'src/commands/migrate.ts' },
  external: [
    '@aws-sdk/client-s3',
    '@aws-sdk/s3-request-presigner',
    '@electric-sql/pglite',
    '@fastify/swagger',
    '@fastify/swagger-ui',
    '@google-cloud/storage',
    'fs-native-extensions',
  ],
});
