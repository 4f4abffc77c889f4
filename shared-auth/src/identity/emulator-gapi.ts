/**
 * Loads the emulator's stub of Google's gapi script. The SDK's pop-up needs gapi, and a machine without
 * internet cannot load the original. The SDK uses a `gapi` that the page already has. If the emulator
 * has no stub, the SDK loads the original.
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
