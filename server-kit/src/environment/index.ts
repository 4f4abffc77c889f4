export { toBlockList } from './block-list.ts';
export {
  addressField,
  addressListField,
  baseAddressField,
  hostField,
  listField,
  logLevelField,
  perMinuteField,
  portField,
  requiredField,
  type SigningKey,
  signingKeyField,
  signingKeysField,
} from './fields.ts';
export {
  type ConfigIssue,
  EnvironmentError,
  type EnvironmentRule,
  readEnvironment,
} from './read-environment.ts';
