import { memberCall, RETRY, readJson } from '../client/http.ts';
import type { PhotoUpload, UploadedPhoto } from '../schemas/photo.ts';

/** For a phone with a slow connection. */
const TIMEOUT_MS = 150_000;

interface UploadOptions {
  /** Shape of the photo, and which part of the file it shows. */
  upload: PhotoUpload;
  /** Called with the share of the file that is sent, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Aborts the upload, with its reason. */
  signal: AbortSignal;
}

/** Turns the header lines of a response into pairs. */
const toPairs = (lines: string) =>
  lines.split('\r\n').flatMap((line): [string, string][] => {
    const [, name, value] = /^(.+?): (.*)$/.exec(line) ?? [];
    return name && value !== undefined ? [[name, value]] : [];
  });

/** Does what `fetch` does, which does not tell how much of a file is sent. */
const sendFile =
  (file: Blob, onProgress: UploadOptions['onProgress']) =>
  (request: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const { method, url, headers, signal } = request;
      if (signal.aborted) return reject(signal.reason);
      const sending = new XMLHttpRequest();
      sending.open(method, url);
      for (const [name, value] of headers) sending.setRequestHeader(name, value);
      sending.upload.onprogress = ({ loaded, total }) => onProgress(total && loaded / total);
      sending.onload = () => {
        const { status, responseText } = sending;
        const responseHeaders = toPairs(sending.getAllResponseHeaders());
        resolve(new Response(responseText, { status, headers: responseHeaders }));
      };
      sending.onerror = () => reject(new TypeError('The file could not be sent.'));
      signal.addEventListener('abort', () => {
        sending.abort();
        reject(signal.reason);
      });
      sending.send(file);
    });

/**
 * Uploads a photo of the signed-in user. It can be repeated.
 *
 * @returns The address of the photo, for a service, a review or a profile. One that is in none of them is deleted
 *   after a day.
 */
export async function uploadPhoto(
  file: Blob,
  { upload, onProgress, signal }: UploadOptions,
): Promise<string> {
  const { shape, x, y, width, height } = upload;
  const { photo } = await readJson<UploadedPhoto>(
    memberCall('/photos', {
      method: 'post',
      searchParams: { shape, x, y, width, height },
      fetch: (input) => sendFile(file, onProgress)(new Request(input)),
      signal,
      timeout: TIMEOUT_MS,
      retry: { ...RETRY, limit: 1 },
    }),
  );
  return photo;
}
