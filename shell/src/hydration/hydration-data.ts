import { HYDRATION_DATA_ID, type HydrationData } from '@clean-express/federation/rendering';
import { inlinedJson } from '../config/inlined-json.ts';

/** Reads the hydration data of a server-rendered page; `undefined` on a client-rendered page. */
export function readHydrationData(): HydrationData | undefined {
  return inlinedJson(HYDRATION_DATA_ID) as HydrationData | undefined;
}
