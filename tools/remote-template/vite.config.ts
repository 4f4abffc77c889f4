import { remoteConfig } from '@clean-express/federation/vite';
import remote from './remote.config.ts';

export default remoteConfig(remote, import.meta.dirname);
