import { hostConfig } from '@clean-express/federation/vite';
import host from './host.config.ts';

export default hostConfig(host, import.meta.dirname, 3000);
