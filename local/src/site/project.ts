/** The emulated Firebase project. A name that begins with `demo-` never reaches Google. */
export const FIREBASE = {
  projectId: 'demo-clean-express',
  apiKey: 'demo-key',
  authDomain: 'demo-clean-express.firebaseapp.com',
} as const;
