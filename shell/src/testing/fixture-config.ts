import type { RuntimeConfig } from '@clean-express/federation/runtime-config';

/** The runtime configuration of pages in tests. */
export const fixtureConfig: RuntimeConfig = {
  siteUrl: 'http://localhost:3000',
  apiUrl: 'http://api.example',
  firebase: { apiKey: 'k', authDomain: 'demo.firebaseapp.com', projectId: 'demo' },
  inbox: false,
};
