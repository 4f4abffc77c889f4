import { singletonsConfig } from '@clean-express/federation/vite';
import { billOfMaterials } from '@clean-express/server-kit/vite';
import { mergeConfig } from 'vite';

export default mergeConfig(singletonsConfig(), { plugins: [billOfMaterials()] });
