import { userInfo } from 'node:os';
import { join } from 'node:path';
import { baseAddressField, signingKeyField } from '@clean-express/server-kit/environment';
import { profiles, storeOf } from 'site-runner';
import { z } from 'zod';
import { ssrServersField } from '../watch/monitor-environment.ts';

/** Environment of the `release` command. By default, it works on the site of `npm start`. */
export const releaseEnvironment = z.object({
  /** Location of the releases: a directory, `s3://bucket/prefix` or `gs://bucket/prefix`. */
  RELEASE_STORE: z.string().default(storeOf(profiles.start)),
  /** Address from which browsers load the store's files. Default: each remote's port on this machine. */
  RELEASE_ORIGIN: baseAddressField('the address of the releases').optional(),
  /** The live site. */
  SITE_URL: baseAddressField('the address of the site').default('http://localhost:3000'),
  /** The SSR servers whose metrics `watch` reads. Default: the live site. */
  SSR_SERVERS: ssrServersField.optional(),
  /** The key that the SSR server has, too. */
  PREVIEW_KEY: signingKeyField.optional(),
  PREVIEW_KEY_FILE: z.string().default(join(profiles.start.data, 'preview-key')),
  /** The author of entries in the history. */
  RELEASE_BY: z.string().default(() => userInfo().username),
});

export type ReleaseEnvironment = z.output<typeof releaseEnvironment>;
