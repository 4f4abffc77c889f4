import { StoreUnreachable } from '@clean-express/server-kit/storage';
import { expect, it, vi } from 'vitest';
import { createLogger } from '../../logger.ts';
import { createUploads } from './open-photos.ts';
import type { PhotoRepository } from './photo.repository.ts';
import { createPhotoDecoder, TooCostly } from './photo-decoder.ts';

const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex');
const WHOLE = { shape: '4:3', x: 0, y: 0, width: 100, height: 100 } as const;
const MEMBER = { uid: 'uid-jane', email: '', authTime: 0 };
const DECODED = { files: ['960.webp', '960.avif'].map((name) => ({ name, bytes: JPEG })) };

function open(options: Partial<Parameters<typeof createUploads>[0]>, rows = {}) {
  const discard = vi.fn(async () => 1);
  const upload = createUploads({
    photos: {
      renew: async () => false,
      reserve: async () => undefined,
      confirm: async () => true,
      discard,
      ...rows,
    } as unknown as PhotoRepository,
    storage: {
      write: async () => undefined,
      read: async () => undefined,
      readCopies: async () => [],
      list: async () => [],
      removeFolder: async () => undefined,
    },
    decode: async () => DECODED,
    limits: { perDay: 20, inTotal: 200 },
    log: createLogger('silent'),
    ...options,
  });
  const admitted = { signal: new AbortController().signal, begun: 1 };
  const send = () => upload(MEMBER, JPEG, WHOLE, admitted);
  return { send, discard };
}

it('tells of a photo that takes too much time or memory, and leaves nothing of it', async () => {
  const { send, discard } = open({ decode: () => Promise.reject(new TooCostly('Too much.')) });
  await expect(send()).rejects.toMatchObject({ statusCode: 503 });
  expect(discard).toHaveBeenCalledOnce();
});

it('tells of a disk that is full half-way, and leaves nothing of the photo', async () => {
  const write = vi.fn().mockResolvedValueOnce(undefined);
  write.mockRejectedValue(new StoreUnreachable('Could not reach the photo store: ENOSPC.'));
  const storage = { write, removeFolder: vi.fn() } as never;
  const { send, discard } = open({ storage });
  await expect(send()).rejects.toMatchObject({
    statusCode: 503,
    message: 'We cannot store photos right now. Please try again later.',
  });
  expect(discard).toHaveBeenCalledOnce();
});

it('stores nothing for an account that was deleted meanwhile', async () => {
  const { send, discard } = open({}, { confirm: async () => false });
  await expect(send()).rejects.toMatchObject({ statusCode: 401 });
  expect(discard).toHaveBeenCalledOnce();
});

it('writes nothing again that is stored', async () => {
  const decode = vi.fn();
  const { send } = open({ decode }, { renew: async () => true });
  expect(await send()).toMatch(/^photo:[0-9a-f]{32}\.[0-9a-f]{64}-960$/);
  expect(decode).not.toHaveBeenCalled();
});

const JOB = { bytes: JPEG, crop: WHOLE, ratio: 1, widths: [96] };

it('ends a process that takes too long, and decodes the next photo', async () => {
  const closing = new AbortController();
  const { signal } = closing;
  await expect(createPhotoDecoder(1)(JOB, signal)).rejects.toThrow(TooCostly);
  const decode = createPhotoDecoder();
  const aborted = decode(JOB, AbortSignal.abort());
  await expect(aborted).rejects.toThrow('aborted');
  expect(await decode(JOB, signal)).toEqual({ refusal: 'unreadable' });
  // The connection is closed, and the process has not ended yet.
  closing.abort();
});
