import { z } from 'zod';

/** What the browser has to know about where it runs. Inlined in the page, or `/config.json`. */
export const runtimeConfigSchema = z.object({
  /** Where visitors see the site, without a slash at its end. */
  siteUrl: z.url(),
  /** Base URL of the REST API, without a slash at its end. */
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
  /** Token-sync endpoint after the Firebase SDK's convention; off when left out. */
  authTokenSyncUrl: z.url().optional(),
  /** Share of the visits, from 0 to 1, whose web vitals are reported; none when left out. */
  vitalsSample: z.number().min(0).max(1).optional(),
});

export type RuntimeConfig = z.infer<typeof runtimeConfigSchema>;
