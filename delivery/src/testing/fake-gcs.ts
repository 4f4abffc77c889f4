import { CRC32C } from '@google-cloud/storage';
import type { FastifyInstance } from 'fastify';
import type { MemoryBucket } from './memory-bucket.ts';
import { StorageError, type StorageServer, startStorageServer } from './storage-server.ts';

/** Small, so that tests reach a second page; Cloud Storage has 1000 objects per page. */
const PAGE_SIZE = 3;

interface ObjectRoute {
  Params: { key: string };
  Querystring: { alt?: string };
}

interface UploadRoute {
  Querystring: { name: string; ifGenerationMatch?: string };
  Body: Buffer;
}

interface ListRoute {
  Querystring: { prefix?: string; pageToken?: string };
}

/**
 * Parses the contents of the parts of a `multipart/related` body, without their headers.
 *
 * @param contentType - The header of the request, with the boundary.
 */
function readMultipart(contentType: string | undefined, body: Buffer): Buffer[] {
  const boundary = /boundary="?([^";]+)/.exec(contentType ?? '')?.[1];
  // latin1 has one character per byte, so no data is lost.
  const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1);
  const contents = parts.map((part) => part.slice(part.indexOf('\r\n\r\n') + 4, -2));
  return contents.map((content) => Buffer.from(content, 'latin1'));
}

function checksum(bytes: Buffer): string {
  const crc32c = new CRC32C();
  crc32c.update(bytes);
  return crc32c.toString();
}

function metadataOf(memory: MemoryBucket, key: string) {
  const object = memory.objects.get(key);
  if (!object) throw new StorageError(404, 'notFound', `No such object: ${key}`);
  const { bytes, tag, modifiedAt } = object;
  return { name: key, generation: tag, updated: modifiedAt.toISOString(), crc32c: checksum(bytes) };
}

function objectRoutes(app: FastifyInstance, memory: MemoryBucket): void {
  app.get<ObjectRoute>('/b/:bucket/o/:key', async ({ params: { key }, query }, reply) => {
    const { crc32c, ...metadata } = metadataOf(memory, key);
    if (query.alt !== 'media') return { ...metadata, crc32c };
    const headers = {
      'x-goog-hash': `crc32c=${crc32c}`,
      'x-goog-stored-content-encoding': 'identity',
    };
    return reply.headers(headers).send(memory.objects.get(key)?.bytes);
  });
  app.delete<ObjectRoute>('/b/:bucket/o/:key', async ({ params: { key } }, reply) => {
    metadataOf(memory, key);
    await memory.remove([key]);
    return reply.code(204).send();
  });
}

function uploadRoute(app: FastifyInstance, memory: MemoryBucket): void {
  app.post<UploadRoute>('/upload/storage/v1/b/:bucket/o', async ({ query, headers, body }) => {
    const [json = '', content = Buffer.alloc(0)] = readMultipart(headers['content-type'], body);
    const { contentType, cacheControl } = JSON.parse(json.toString());
    const generation = query.ifGenerationMatch;
    const written = await memory.write(query.name, content, {
      contentType,
      cacheControl,
      ...(generation ? { replaces: generation === '0' ? 'nothing' : generation } : {}),
    });
    if (!written) throw new StorageError(412, 'conditionNotMet', 'A precondition failed.');
    return metadataOf(memory, query.name);
  });
}

function listRoute(app: FastifyInstance, memory: MemoryBucket): void {
  app.get<ListRoute>('/b/:bucket/o', async ({ query }) => {
    const found = await memory.list(query.prefix ?? '');
    const start = Number(query.pageToken ?? 0);
    const end = start + PAGE_SIZE;
    const items = found.slice(start, end).map(({ key }) => metadataOf(memory, key));
    return { items, ...(end < found.length ? { nextPageToken: String(end) } : {}) };
  });
}

/** Starts a fake of Google Cloud Storage with real conditional writes. */
export function startFakeGcs(): Promise<StorageServer> {
  return startStorageServer({
    environment: (url) => ({ STORAGE_EMULATOR_HOST: url, NO_PROXY: '127.0.0.1' }),
    routes(app, memory) {
      objectRoutes(app, memory);
      uploadRoute(app, memory);
      listRoute(app, memory);
    },
    sendError({ statusCode, code, message }, reply) {
      const errors = [{ reason: code, message }];
      return reply.send({ error: { code: statusCode, message, errors } });
    },
  });
}
