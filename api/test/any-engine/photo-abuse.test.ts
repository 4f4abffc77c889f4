import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, expect, it, vi } from 'vitest';
import { inboxCounts, photos } from '../../src/database/schema.ts';
import { jpegOf, photoStore, storedFiles, upload } from '../photo-files.ts';
import { JANE, JOHN, sharedTestApp } from '../test-app.ts';

const store = await photoStore();
const testApp = sharedTestApp({ PHOTO_STORE: store, PHOTOS_PER_DAY: '1000' });

const rowsOf = async () => testApp().database.sql.select().from(photos);

/** Whatever is refused leaves neither a file nor a row. */
async function expectNothing(): Promise<void> {
  await vi.waitFor(async () => expect(await rowsOf()).toEqual([]));
  expect(await storedFiles(store)).toEqual([]);
}

afterEach(async () => {
  await testApp().database.sql.delete(photos);
  await testApp().database.sql.delete(inboxCounts);
  await rm(store, { recursive: true });
  await mkdir(store);
});

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

/** A PNG of a few kilobytes that says that it is this large, and has rows for it. */
function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 20_000)));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const TYPE = 'Please choose a photo in JPEG, PNG, WebP or AVIF.';
const UNREADABLE = 'This photo cannot be read. Please choose another one.';

it.each<
  [name: string, file: () => Buffer | Promise<Buffer>, status: number, message: RegExp | string]
>([
  ['a bomb of 50,001 × 50,001 pixels', () => bomb(50_001, 50_001), 422, /50 megapixels/],
  ['a bomb of 51 megapixels', () => bomb(10_000, 5_100), 422, /50 megapixels/],
  ['a drawing with a script', () => Buffer.from(SVG), 415, TYPE],
  [
    'a drawing that begins as a photo',
    () => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(SVG)]),
    422,
    UNREADABLE,
  ],
  [
    'a GIF',
    () =>
      sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
        .gif()
        .toBuffer(),
    415,
    TYPE,
  ],
  [
    'a TIFF',
    () =>
      sharp({ create: { width: 4, height: 3, channels: 3, background: 'red' } })
        .tiff()
        .toBuffer(),
    415,
    TYPE,
  ],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415, TYPE],
  [
    'half a photo',
    async () => (await jpegOf('red', 4000, 3000)).subarray(0, 5000),
    422,
    UNREADABLE,
  ],
  ['noise', () => randomBytes(5000), 415, TYPE],
  ['nothing', () => Buffer.alloc(0), 415, TYPE],
  [
    'too many bytes',
    () => Buffer.alloc(10 * 1024 * 1024 + 1),
    413,
    'A photo has at most 10 MB. Please choose a smaller one.',
  ],
])('refuses %s with a message, and leaves nothing of it', async (_name, file, status, message) => {
  const response = await upload(testApp(), JANE, await file());
  expect(response.statusCode).toBe(status);
  expect(response.json().message).toMatch(message);
  await expectNothing();
});

it.each([
  'shape=5:4',
  'shape=4:3&x=-1',
  'shape=4:3&width=101',
  'shape=4:3&y=NaN',
  'shape=4:3&x=../..',
])('refuses the query %s', async (query) => {
  expect((await upload(testApp(), JANE, await jpegOf('red'), query)).statusCode).toBe(400);
  await expectNothing();
});

async function storedPhoto(bytes: Buffer): Promise<Buffer> {
  const response = await upload(testApp(), JANE, bytes, 'shape=4:3', 'text/html');
  expect(response.statusCode, response.body).toBe(201);
  const { photo } = response.json<{ photo: string }>();
  return (await testApp().app.inject(new URL(photo).pathname)).rawPayload;
}

it('leaves out of a polyglot whatever is no picture', async () => {
  const script = Buffer.from('<script>alert(1)</script>');
  const polyglot = Buffer.concat([await jpegOf('red'), script, Buffer.from('504b0304', 'hex')]);
  const served = await storedPhoto(polyglot);
  expect(served.includes(script)).toBe(false);
  expect(served.includes(Buffer.from('504b0304', 'hex'))).toBe(false);
});

it('shows a photo upright and without metadata', async () => {
  const sideways = await sharp(await jpegOf('red', 30, 40))
    .withExif({ IFD0: { Copyright: 'secret-owner', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const served = await storedPhoto(sideways);
  const { width, height, exif, icc, xmp, orientation } = await sharp(served).metadata();
  expect([width, height]).toEqual([40, 30]);
  expect({ exif, icc, xmp, orientation }).toEqual({});
});

it('shows the first frame of an animation', async () => {
  const frames = await Promise.all(['red', 'blue'].map((color) => jpegOf(color)));
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer();
  const { dominant } = await sharp(await storedPhoto(animated)).stats();
  expect(dominant.r).toBeGreaterThan(200);
  expect((await sharp(await storedPhoto(animated)).metadata()).pages ?? 1).toBe(1);
});

it.each([
  '/photos/members/../../../etc/passwd',
  '/photos/members/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/photos/members/unfinished/1',
  `/photos/members/${'a'.repeat(32)}.${'b'.repeat(64)}-961.webp`,
  `/photos/members/${'a'.repeat(32)}.${'b'.repeat(64)}-960.svg`,
  `/photos/members/${'a'.repeat(32)}/${'b'.repeat(64)}/960.webp`,
  '/photos/members/constructor.webp',
])('has nothing at %s', async (url) => {
  await writeFile(join(store, '../960.webp'), 'secret');
  const response = await testApp().app.inject(url);
  expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
});

it('admits the next upload of a member whose connection was closed before the first was admitted', async () => {
  const { app, as } = testApp();
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const { authorization } = await as(JANE);
  const { sessions } = app;
  let socket: Socket | undefined;
  const hasEnded = vi.spyOn(sessions, 'hasEnded').mockImplementationOnce(async () => {
    socket?.destroy();
    await vi.waitFor(async () => {
      const open = await promisify(app.server.getConnections.bind(app.server))();
      expect(open).toBe(0);
    });
    return false;
  });
  socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /photos?shape=4:3 HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Length: 100\r\n\r\nab`,
  );
  await vi.waitFor(() => expect(hasEnded).toHaveResolved());
  expect((await upload(testApp(), JANE, Buffer.from('x'))).statusCode).toBe(415);
});

/** Sends the head of an upload and a part of its file. */
async function begin(member: typeof JANE, bytes: Buffer, sent: number) {
  const { app, as } = testApp();
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const headers = { ...(await as(member)), 'content-length': bytes.length };
  const sending = request({
    host: '127.0.0.1',
    port,
    path: '/photos?shape=4:3',
    method: 'POST',
    headers,
  });
  sending.on('error', () => undefined);
  sending.write(bytes.subarray(0, sent));
  return sending;
}

it('forgets an upload that is aborted while it is received or decoded, and admits the next', async () => {
  const bytes = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer();
  for (const sent of [100, bytes.length]) {
    const sending = await begin(JANE, bytes, sent);
    if (sent === bytes.length) {
      await vi.waitFor(async () => expect(await rowsOf()).toHaveLength(1), { interval: 5 });
    }
    sending.destroy();
    await expectNothing();
  }
  await vi.waitFor(async () => {
    expect((await upload(testApp(), JANE, Buffer.from('x'))).statusCode).toBe(415);
  });
});

it('counts an upload that never ends', async () => {
  const sending = await begin(JANE, Buffer.alloc(5000), 100);
  await vi.waitFor(async () => {
    expect(await testApp().database.sql.select().from(inboxCounts)).toMatchObject([{ count: 1 }]);
  });
  sending.destroy();
});

it('receives one file of each member at once', async () => {
  const bytes = Buffer.alloc(5000);
  let isRefused = false;
  const start = async () => {
    isRefused = false;
    const begun = await begin(JANE, bytes, 100);
    return begun.once('response', () => {
      isRefused = true;
    });
  };
  let sending = await start();
  await vi.waitFor(async () => {
    // The upload below may have come first.
    if (isRefused) {
      sending.destroy();
      sending = await start();
    }
    const response = await upload(testApp(), JANE, Buffer.from('x'));
    expect(response.json()).toMatchObject({ status: 503, code: 'photos-busy' });
    expect(response.headers['retry-after']).toBe('5');
  });
  expect((await upload(testApp(), JOHN, Buffer.from('x'))).statusCode).toBe(415);
  sending.end(bytes.subarray(100));
  const [response] = await once(sending, 'response');
  expect(response.statusCode).toBe(415);
});

it('says that the store accepts no photo, and leaves nothing of it', async () => {
  const send = async () => upload(testApp(), JANE, await jpegOf('green'));
  const { photo } = (await send()).json<{ photo: string }>();
  const [owner = ''] = basename(photo).split('.');
  await testApp().database.sql.delete(photos);
  await rm(join(store, owner), { recursive: true });
  // Where a directory has to be.
  await writeFile(join(store, owner), '');
  const response = await send();
  expect(response.json()).toMatchObject({ status: 503, code: 'photo-not-stored' });
  expect(await rowsOf()).toEqual([]);
  expect(await storedFiles(store)).toEqual([owner]);
});
