import type { Reports } from '@clean-express/federation/reports';
import { vi } from 'vitest';

/** Reads the text of a blob; jsdom does not implement `Blob.text()`. */
function textOf(blob: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
}

/**
 * Stubs `navigator.sendBeacon`, and the SSR server's tokens, until the test's globals are restored.
 *
 * @param takesMessages - Whether the SSR server does so; by default, it is an earlier one.
 */
export function catchBeacons(takesMessages?: true) {
  const sendBeacon = vi.fn<(path: string, body: Blob) => boolean>(() => true);
  const requestToken = vi.fn(async (_path: string, _init?: RequestInit) =>
    Response.json({ token: `token-${requestToken.mock.calls.length}`, takesMessages }),
  );
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('fetch', requestToken);
  return {
    sendBeacon,
    requestToken,
    /** The reports that were sent so far. */
    async reports(): Promise<Reports[]> {
      await vi.dynamicImportSettled();
      // Until the token has arrived.
      await new Promise((resolve) => setTimeout(resolve));
      const bodies = sendBeacon.mock.calls.map(([, body]) => textOf(body));
      return (await Promise.all(bodies)).map((text) => JSON.parse(text));
    },
  };
}
