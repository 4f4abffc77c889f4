import { serverConfig } from '@clean-express/server-kit/vite';

export default serverConfig({ others: { 'render-child': 'src/rendering/render-child.ts' } });
