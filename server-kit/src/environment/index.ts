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
  toBlockList,
} from './fields.ts';
export { localSecret } from './local-secret.ts';
export {
  type ConfigIssue,
  EnvironmentError,
  type EnvironmentRule,
  readEnvironment,
} from './read-environment.ts';
