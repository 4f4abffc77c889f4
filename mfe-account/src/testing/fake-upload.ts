import { vi } from 'vitest';

/** Sends by the stubbed `fetch`: jsdom has a real network. */
class UploadRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = '';
  #request = new Request('http://api.example');
  readonly #stop = new AbortController();

  open(method: string, url: string): void {
    this.#request = new Request(url, { method });
  }

  setRequestHeader(name: string, value: string): void {
    this.#request.headers.set(name, value);
  }

  getAllResponseHeaders = () => 'content-type: application/json\r\n';

  abort(): void {
    this.#stop.abort();
  }

  send(file: Blob): void {
    this.upload.onprogress?.({ loaded: file.size / 2, total: file.size });
    fetch(this.#request).then(
      async (response) => {
        this.status = response.status;
        this.responseText = await response.text();
        if (!this.#stop.signal.aborted) this.onload?.();
      },
      () => this.onerror?.(),
    );
  }
}

/** Lets uploads reach the fake API, and files have addresses. */
export function fakeUploads(): void {
  vi.stubGlobal('XMLHttpRequest', UploadRequest);
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
}

/** A file that a user chooses. */
export const photoFile = (type = 'image/jpeg', name = 'boat.jpg') =>
  new File(['photo'], name, { type });
