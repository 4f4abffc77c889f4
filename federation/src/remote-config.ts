export {
  defineRemote,
  type PageHints,
  type RemoteConfig,
} from '@clean-express/release-contract/remote-config';
