/** The emulated Firebase project. The SDK never contacts Google for an ID that begins with `demo-`. */
export const FIREBASE = {
  projectId: 'demo-clean-express',
  apiKey: 'demo-key',
  authDomain: 'demo-clean-express.firebaseapp.com',
} as const;
