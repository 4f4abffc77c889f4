/**
 * Loads the emulator's stand-in for Google's script, which the SDK's pop-up needs and which a machine
 * without internet cannot have. The SDK uses a `gapi` that it finds in the page, so nothing of it has
 * to be patched. An emulator without the stand-in leaves the SDK to fetch Google's own.
 *
 * @param emulatorUrl - Base URL of the Auth emulator.
 */
export function loadEmulatorGapi(emulatorUrl: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = `${emulatorUrl}/emulator/gapi.js`;
    script.onload = () => resolve();
    script.onerror = () => resolve();
    document.head.append(script);
  });
}
