import { hostConfig, singletonsConfig } from '@clean-express/federation/vite';
import sbom from 'rollup-plugin-sbom';
import { type ConfigEnv, mergeConfig } from 'vite';
import host from './host.config.ts';

const configOf = hostConfig(host, import.meta.dirname, 3000);

export default (env: ConfigEnv) => {
  // For `npm run sbom`: the packages that the build contains.
  const plugins = [sbom({ includeWellKnown: false, saveTimestamp: false })];
  const config = env.mode === 'singletons' ? singletonsConfig() : configOf(env);
  return mergeConfig(config, { plugins: env.command === 'build' ? plugins : [] });
};
