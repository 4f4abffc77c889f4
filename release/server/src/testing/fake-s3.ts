import type { FastifyInstance } from 'fastify';
import {
  type FakeObjects,
  pageOf,
  StorageError,
  type StorageServer,
  startStorageServer,
} from './storage-server.ts';

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

function objectRoutes(app: FastifyInstance, objects: FakeObjects): void {
  app.get<ObjectRoute>('/:bucket/*', async ({ params }) => {
    const object = objects.get(params['*']);
    if (!object) {
      throw new StorageError(404, 'NoSuchKey', 'The specified key does not exist.');
    }
    return object.bytes;
  });
  app.put<ObjectRoute>('/:bucket/*', async ({ params, headers, body }, reply) => {
    const { 'content-type': contentType, 'cache-control': cacheControl } = headers;
    objects.set(params['*'], { bytes: body ?? Buffer.alloc(0), contentType, cacheControl });
    return reply.send();
  });
  app.delete<ObjectRoute>('/:bucket/*', async ({ params }, reply) => {
    objects.delete(params['*']);
    return reply.code(204).send();
  });
}

function listRoute(app: FastifyInstance, objects: FakeObjects): void {
  app.get<ListRoute>('/:bucket/', async ({ query }, reply) => {
    const { keys, next } = pageOf(objects, query.prefix, query['continuation-token']);
    const contents = keys.map((key) => `<Contents><Key>${escaped(key)}</Key></Contents>`);
    const token = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    const more = `<IsTruncated>${next !== undefined}</IsTruncated>${token}`;
    const xml = `<ListBucketResult>${more}${contents.join('')}</ListBucketResult>`;
    return reply.type('application/xml').send(xml);
  });
}

/** Starts a fake of S3. */
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
    routes(app, objects) {
      objectRoutes(app, objects);
      listRoute(app, objects);
    },
    sendError({ code, message }, reply) {
      const xml = `<Error><Code>${code}</Code><Message>${escaped(message)}</Message></Error>`;
      return reply.type('application/xml').send(xml);
    },
  });
}
