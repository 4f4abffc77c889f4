/** Browsers read the file later, when the user has chosen where to save it. */
const READ_WITHIN_MS = 60_000;

/** Saves a file, as a download of the browser. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_WITHIN_MS);
}
