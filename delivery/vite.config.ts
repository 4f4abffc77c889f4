import { serverConfig } from '@clean-express/server-kit/vite';

export default serverConfig({
  entry: 'src/watch/server.ts',
  external: ['@aws-sdk/client-s3', '@google-cloud/storage'],
});
