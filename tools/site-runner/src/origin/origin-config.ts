import {
  hostField,
  logLevelField,
  portField,
  requiredField,
} from '@clean-express/server-kit/environment';
import { z } from 'zod';

/** Environment of an origin. */
export const originEnvironment = z.object({
  PORT: portField,
  HOST: hostField,
  STORE_DIR: requiredField('the directory of the releases'),
  REMOTE: requiredField('the name of the remote whose releases it serves, such as catalog'),
  LOG_LEVEL: logLevelField,
});

export type OriginConfig = z.infer<typeof originEnvironment>;
