import { serverConfig } from '@clean-express/server-kit/vite';

export default serverConfig({ external: ['firebase-tools'] });
