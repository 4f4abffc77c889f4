import { serverConfig } from '@clean-express/server-kit/vite';

export default serverConfig({
  external: [
    '@electric-sql/pglite',
    '@fastify/swagger',
    '@fastify/swagger-ui',
    'fs-native-extensions',
  ],
});
