import { fork } from 'node:child_process';
import { once } from 'node:events';
import { extname, join } from 'node:path';
import { runForNoRequest } from '@clean-express/server-kit/http';

/** What is to be made of an uploaded file. */
export interface PhotoJob {
  bytes: Uint8Array;
  /** The part that is to be shown, in percent of the upright photo. */
  crop: { x: number; y: number; width: number; height: number };
  /** Width by height of the result. */
  ratio: number;
  /** Widths of the results, in pixels, each as WebP and AVIF. */
  widths: readonly number[];
}

/** The results, or why the file is refused. */
export type DecodedPhoto =
  | { files: { name: string; bytes: Uint8Array }[]; refusal?: undefined }
  | { files?: undefined; refusal: 'unreadable' | 'too-many-pixels' };

/** A file takes more time or memory than a photo may. */
export class TooCostly extends Error {
  override readonly name = 'TooCostly';
}

/** How long it may take on a busy machine: a photo of a phone takes about a second. */
const MAX_DECODING_MS = 30_000;

/** Beside this module, in the sources as in the build. */
const SCRIPT = join(import.meta.dirname, `decode-photo${extname(import.meta.filename)}`);

/** Decodes a photo in a process of its own, which gets nothing else: no secret is in its environment. */
async function decodeApart(
  job: PhotoJob,
  signal: AbortSignal,
  timeout: number,
): Promise<DecodedPhoto> {
  signal.throwIfAborted();
  const child = runForNoRequest(() =>
    fork(SCRIPT, {
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=64'],
      env: { MALLOC_ARENA_MAX: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout,
      killSignal: 'SIGKILL',
      signal,
    }),
  );
  // Also when it is aborted after its end, which no one waits for any more.
  child.on('error', () => undefined);
  child.send(job, () => undefined);
  const ended = once(child, 'disconnect').then(() => {
    throw new TooCostly('The process that decodes a photo has ended early.');
  });
  const decoded = once(child, 'message').then(([message]): DecodedPhoto => message);
  try {
    return await Promise.race([decoded, ended]);
  } finally {
    child.kill('SIGKILL');
  }
}

/** @returns A function that decodes photos, one at a time, until its signal aborts that. */
export function createPhotoDecoder(timeout = MAX_DECODING_MS) {
  let last: Promise<unknown> = Promise.resolve();
  return (job: PhotoJob, signal: AbortSignal): Promise<DecodedPhoto> => {
    const decoded = last.then(() => decodeApart(job, signal, timeout));
    last = decoded.catch(() => undefined);
    return decoded;
  };
}
