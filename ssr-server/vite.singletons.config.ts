import { singletonsConfig } from '@clean-express/federation/vite';
import sbom from 'rollup-plugin-sbom';
import { mergeConfig } from 'vite';

// For `npm run sbom`: the packages that the build contains.
const plugins = [sbom({ includeWellKnown: false, saveTimestamp: false })];

export default mergeConfig(singletonsConfig(), { plugins });
