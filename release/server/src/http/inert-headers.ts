import { CLOSED_POLICY } from '@clean-express/server-kit/http';

/** Uploaded bytes are never a document of this origin, whatever they contain. */
export const INERT = {
  'content-type': 'application/octet-stream',
  'content-security-policy': `${CLOSED_POLICY}; sandbox`,
} as const;
