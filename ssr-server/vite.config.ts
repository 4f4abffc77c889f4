import { serverConfig } from '@clean-express/server-kit/vite';

export default serverConfig({
  workers: { 'render-worker': 'src/rendering/render-worker.ts' },
  external: ['tinypool'],
});
