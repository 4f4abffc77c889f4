import { tokenSchema } from '@clean-express/shared-api/schemas';
import { idToken } from './emulator-token.ts';
import { JANE } from './test-app.ts';

/**
 * Signs Jane in at a running API.
 *
 * @returns Her access token.
 */
export async function signIn(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${idToken()}` };
  const body = JSON.stringify({ email: JANE.email });
  const response = await fetch(`${url}/jwt`, { method: 'POST', headers, body });
  return tokenSchema.parse(await response.json()).token;
}
