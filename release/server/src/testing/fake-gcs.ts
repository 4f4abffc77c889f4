import { CRC32C } from '@google-cloud/storage';
import type { FastifyInstance } from 'fastify';
import {
  type FakeObjects,
  pageOf,
  StorageError,
  type StorageServer,
  startStorageServer,
} from './storage-server.ts';

interface ObjectRoute {
  Params: { key: string };
}

interface UploadRoute {
  Querystring: { name: string };
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

function objectOf(objects: FakeObjects, key: string) {
  const object = objects.get(key);
  if (!object) throw new StorageError(404, 'notFound', `No such object: ${key}`);
  return { name: key, crc32c: checksum(object.bytes), bytes: object.bytes };
}

function objectRoutes(app: FastifyInstance, objects: FakeObjects): void {
  app.get<ObjectRoute>('/b/:bucket/o/:key', async ({ params }, reply) => {
    const { bytes, crc32c } = objectOf(objects, params.key);
    const headers = {
      'x-goog-hash': `crc32c=${crc32c}`,
      'x-goog-stored-content-encoding': 'identity',
    };
    return reply.headers(headers).send(bytes);
  });
  app.delete<ObjectRoute>('/b/:bucket/o/:key', async ({ params }, reply) => {
    objectOf(objects, params.key);
    objects.delete(params.key);
    return reply.code(204).send();
  });
}

function uploadRoute(app: FastifyInstance, objects: FakeObjects): void {
  app.post<UploadRoute>('/upload/storage/v1/b/:bucket/o', async ({ query, headers, body }) => {
    const [json = '', bytes = Buffer.alloc(0)] = readMultipart(headers['content-type'], body);
    const { contentType, cacheControl } = JSON.parse(json.toString());
    objects.set(query.name, { bytes, contentType, cacheControl });
    return { name: query.name, crc32c: checksum(bytes) };
  });
}

function listRoute(app: FastifyInstance, objects: FakeObjects): void {
  app.get<ListRoute>('/b/:bucket/o', async ({ query }) => {
    const { keys, next } = pageOf(objects, query.prefix, query.pageToken);
    return { items: keys.map((name) => ({ name })), ...(next ? { nextPageToken: next } : {}) };
  });
}

/** Starts a fake of Google Cloud Storage. */
export function startFakeGcs(): Promise<StorageServer> {
  return startStorageServer({
    environment: (url) => ({ STORAGE_EMULATOR_HOST: url, NO_PROXY: '127.0.0.1' }),
    routes(app, objects) {
      objectRoutes(app, objects);
      uploadRoute(app, objects);
      listRoute(app, objects);
    },
    sendError({ statusCode, code, message }, reply) {
      // Downloads fail with a text.
      if (reply.request.method === 'GET' && /alt=media/.test(reply.request.url)) {
        return reply.type('text/html').send(message);
      }
      const errors = [{ reason: code, message }];
      return reply.send({ error: { code: statusCode, message, errors } });
    },
  });
}
