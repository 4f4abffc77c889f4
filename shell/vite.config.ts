import { hostConfig } from '@clean-express/federation/vite';

export default hostConfig(import.meta.dirname, 3000);
