import { singletonsConfig } from '@clean-express/federation/vite';

export default singletonsConfig();
