import type { FastifyInstance } from 'fastify';
import type { MemoryBucket } from './memory-bucket.ts';
import { StorageError, type StorageServer, startStorageServer } from './storage-server.ts';

/** Small, so that tests reach a second page; S3 has 1000 objects per page. */
const PAGE_SIZE = 3;

interface ObjectRoute {
  Params: { '*': string };
  Body: Buffer | undefined;
}

interface ListRoute {
  Querystring: { prefix?: string; 'continuation-token'?: string };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Translates the `if-match` and `if-none-match` headers of a request. */
function replacesOf(headers: Record<string, unknown>): { replaces?: string } {
  if (headers['if-none-match'] === '*') return { replaces: 'nothing' };
  const match = headers['if-match'];
  return typeof match === 'string' ? { replaces: match.replaceAll('"', '') } : {};
}

function objectRoutes(app: FastifyInstance, memory: MemoryBucket): void {
  const noSuchKey = () => new StorageError(404, 'NoSuchKey', 'The specified key does not exist.');
  app.get<ObjectRoute>('/:bucket/*', async ({ params }, reply) => {
    const object = await memory.read(params['*']);
    if (!object) throw noSuchKey();
    return reply.header('etag', `"${object.tag}"`).send(object.bytes);
  });
  app.put<ObjectRoute>('/:bucket/*', async ({ params, headers, body }, reply) => {
    const key = params['*'];
    if (headers['if-match'] && !memory.objects.has(key)) throw noSuchKey();
    const written = await memory.write(key, body ?? Buffer.alloc(0), {
      contentType: String(headers['content-type']),
      cacheControl: String(headers['cache-control']),
      ...replacesOf(headers),
    });
    if (!written) throw new StorageError(412, 'PreconditionFailed', 'A precondition failed.');
    return reply.header('etag', `"${memory.objects.get(key)?.tag}"`).send();
  });
  app.delete<ObjectRoute>('/:bucket/*', async ({ params }, reply) => {
    await memory.remove([params['*']]);
    return reply.code(204).send();
  });
}

function listRoute(app: FastifyInstance, memory: MemoryBucket): void {
  app.get<ListRoute>('/:bucket/', async ({ query }, reply) => {
    const found = await memory.list(query.prefix ?? '');
    const start = Number(query['continuation-token'] ?? 0);
    const end = start + PAGE_SIZE;
    const contents = found.slice(start, end).map(({ key, modifiedAt }) => {
      const date = modifiedAt.toISOString();
      return `<Contents><Key>${escaped(key)}</Key><LastModified>${date}</LastModified></Contents>`;
    });
    const next = `<NextContinuationToken>${end}</NextContinuationToken>`;
    const more = `<IsTruncated>${end < found.length}</IsTruncated>${end < found.length ? next : ''}`;
    const xml = `<ListBucketResult>${more}${contents.join('')}</ListBucketResult>`;
    return reply.type('application/xml').send(xml);
  });
}

/** Starts a fake of S3 with real conditional writes. */
export function startFakeS3(): Promise<StorageServer> {
  return startStorageServer({
    environment: (url) => ({
      AWS_ENDPOINT_URL_S3: url,
      AWS_REGION: 'eu-central-1',
      AWS_ACCESS_KEY_ID: 'ada',
      AWS_SECRET_ACCESS_KEY: 'secret',
      // A profile of the developer would take precedence over the keys.
      AWS_PROFILE: undefined,
    }),
    routes(app, memory) {
      objectRoutes(app, memory);
      listRoute(app, memory);
    },
    sendError({ code, message }, reply) {
      const xml = `<Error><Code>${code}</Code><Message>${escaped(message)}</Message></Error>`;
      return reply.type('application/xml').send(xml);
    },
  });
}
