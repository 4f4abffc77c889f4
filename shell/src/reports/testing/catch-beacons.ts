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

/** Stubs `navigator.sendBeacon` until the test's globals are restored. */
export function catchBeacons() {
  const sendBeacon = vi.fn<(path: string, body: Blob) => boolean>(() => true);
  vi.stubGlobal('navigator', { sendBeacon });
  return {
    sendBeacon,
    /** The reports that were sent so far. */
    reports: (): Promise<Reports[]> =>
      Promise.all(
        sendBeacon.mock.calls.map(async ([, body]) => JSON.parse(await textOf(body)) as Reports),
      ),
  };
}
