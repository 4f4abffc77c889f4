import { beforeEach, expect, test, vi } from 'vitest';
import { configureApi } from '../client/http.ts';
import { uploadPhoto } from './photos.ts';

const PHOTO = 'http://api.example/photos/members/a.b-960.webp';

/** Status and headers of the responses, in turn; 0 for none. */
let responses: { status: number; headers?: string }[];
/** Authorization of the requests. */
let sent: (string | undefined)[];

class UploadRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';
  #headers = '';
  #authorization: string | undefined;

  open = (): void => undefined;
  abort = (): void => undefined;
  getAllResponseHeaders = (): string => this.#headers;

  setRequestHeader(name: string, value: string): void {
    if (name === 'authorization') this.#authorization = value;
  }

  send({ size }: Blob): void {
    sent.push(this.#authorization);
    this.upload.onprogress?.({ loaded: size / 4, total: size });
    const { status, headers = '' } = responses.shift() ?? { status: 0 };
    this.status = status;
    this.#headers = `content-type: application/json\r\n${headers}`;
    this.responseText = JSON.stringify(status === 201 ? { photo: PHOTO } : { message: 'No.' });
    queueMicrotask(() => (status ? this.onload?.() : this.onerror?.()));
  }
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal('XMLHttpRequest', UploadRequest);
  configureApi({
    baseUrl: 'http://api.example',
    getToken: () => 'old',
    renewToken: async () => 'new',
    onRefused: () => undefined,
  });
});

const UPLOAD = { shape: '4:3', x: 0, y: 0, width: 100, height: 100 } as const;

function send(signal = new AbortController().signal) {
  const onProgress = vi.fn();
  const photo = uploadPhoto(new Blob(['photo']), { upload: UPLOAD, onProgress, signal });
  return { photo, onProgress };
}

test('tells how much is sent, and the address', async () => {
  responses = [{ status: 201 }];
  const { photo, onProgress } = send();
  expect(await photo).toBe(PHOTO);
  expect(onProgress.mock.calls).toEqual([[0.25]]);
});

test('renews a token, and comes again when the API asks for that', async () => {
  responses = [{ status: 401 }, { status: 503, headers: 'retry-after: 0\r\n' }, { status: 201 }];
  expect(await send().photo).toBe(PHOTO);
  expect(sent).toEqual(['Bearer old', 'Bearer new', 'Bearer new']);
});

test('has the message of the API, or says that it cannot be reached', async () => {
  responses = [{ status: 422 }, { status: 0 }];
  await expect(send().photo).rejects.toMatchObject({ message: 'No.', status: 422 });
  await expect(send().photo).rejects.toMatchObject({ code: 'network' });
});

test('is aborted with its reason', async () => {
  responses = [{ status: 201 }];
  const reason = new Error('The upload is cancelled.');
  await expect(send(AbortSignal.abort(reason)).photo).rejects.toThrow(reason);
});
