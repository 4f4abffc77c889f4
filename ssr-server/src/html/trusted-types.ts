import type { RuntimeConfig } from '@clean-express/federation/runtime-config';
import { GOOGLE_APIS, originsOf } from './content-security-policy.ts';

/**
 * The policy of a page requires Trusted Types: no text becomes markup or script. This script, the first
 * of a page, allows what the libraries of host and remotes need:
 *
 * - text without markup: React sets structured data as markup;
 * - the markup from which React creates its script elements;
 * - the scripts of the sign-in pop-up, which the Firebase SDK inserts by their URL
 *   (github.com/firebase/firebase-js-sdk/pull/9402).
 */
export function trustedTypesScript({ authEmulatorUrl }: RuntimeConfig): string {
  const origins = JSON.stringify(originsOf([GOOGLE_APIS, authEmulatorUrl]));
  return String.raw`window.trustedTypes?.createPolicy("default",{
createHTML:(html)=>!html.includes("<")||html==="<script><\/script>"?html:null,
createScriptURL:(url)=>${origins}.includes(new URL(url,location).origin)?url:null})`;
}
