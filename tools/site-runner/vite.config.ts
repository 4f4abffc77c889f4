import { serverConfig } from '@clean-express/server-kit/vite';

export default serverConfig({ entry: 'src/origin/server.ts' });
