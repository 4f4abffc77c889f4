import { z } from 'zod';

/** The environment of the page in the browser: inlined into the page, or from `/config.json`. */
export const runtimeConfigSchema = z.object({
  /** Public URL of the site, without a trailing slash. */
  siteUrl: z.url(),
  /** Base URL of the REST API, without a trailing slash. */
  apiUrl: z.url(),
  firebase: z.object({
    apiKey: z.string().min(1),
    authDomain: z.string().min(1),
    projectId: z.string().min(1),
  }),
  /** Base URL of the Auth emulator; left out in production. */
  authEmulatorUrl: z.url().optional(),
  /** Whether contact and subscribe forms are also posted to the API. */
  inbox: z.boolean(),
  /** Whether the API accepts services and reviews only from users with a verified email. */
  requireVerifiedEmail: z.boolean().optional(),
  /** Token-sync endpoint, as in the Firebase SDK; off when left out. */
  authTokenSyncUrl: z.url().optional(),
  /** Share of the visits, from 0 to 1, whose web vitals are reported; none when left out. */
  vitalsSample: z.number().min(0).max(1).optional(),
});

export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>;
