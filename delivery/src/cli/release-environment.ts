import { userInfo } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { baseAddressField, signingKeyField } from '../process/environment-fields.ts';
import { frontDoorsField } from '../watch/watch-environment.ts';

/** The workspace. */
export const ROOT = join(import.meta.dirname, '../../..');

/** What `npm start` keeps. */
const LOCAL_DATA = join(ROOT, '.data/start');

/** Environment of the `release` command; by default, it works on the site of `npm start`. */
export const releaseEnvironment = z.object({
  /** Where releases are kept: a directory, `s3://bucket/prefix` or `gs://bucket/prefix`. */
  RELEASE_STORE: z.string().default(join(LOCAL_DATA, 'releases')),
  /** Where browsers find the store's files; left out, at each remote's own port of this machine. */
  RELEASE_ORIGIN: baseAddressField('the address of the releases').optional(),
  /** The live site. */
  SITE_URL: baseAddressField('the address of the site').default('http://localhost:3000'),
  /** Where `watch` asks how releases fare; left out, the live site is the only front door. */
  FRONT_DOORS: frontDoorsField.optional(),
  /** The key that the front door has, too. */
  PREVIEW_KEY: signingKeyField.optional(),
  PREVIEW_KEY_FILE: z.string().default(join(LOCAL_DATA, 'preview-key')),
  /** Who signs the history. */
  RELEASE_BY: z.string().default(() => userInfo().username),
});

export type ReleaseEnvironment = z.output<typeof releaseEnvironment>;
