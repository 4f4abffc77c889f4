import { Readable } from 'node:stream';
import { idSchema, reviewSchema, serviceSchema } from '@clean-express/shared-api/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { toJson } from '../../paging/send-list.ts';
import { problemResponses } from '../../problem.ts';
import type { ModuleOptions } from '../module-options.ts';
import type { PhotoReferences } from '../photos/photo-references.ts';
import { createMeRepository, type Person } from './me.repository.ts';

/** Schema properties of all these routes. */
const COMMON = { tags: ['me'], security: [{ token: [] }] };

const stored = z.object({ _id: idSchema, createdAt: z.iso.datetime() });

/** Fields of a service that users do not fill in. */
const NOT_BY_USERS = { own: true, descriptionPoint: true, descriptionLast: true } as const;

/** Everything that is stored about a person. */
const exportSchema = z.object({
  uid: z.string(),
  email: z.string(),
  reviews: z.array(reviewSchema.omit({ own: true }).extend(stored.shape)),
  services: z.array(serviceSchema.omit(NOT_BY_USERS).extend(stored.shape)),
  messages: z.array(
    stored.extend({
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      company: z.string(),
      message: z.string(),
    }),
  ),
  subscriptions: z.array(
    stored.extend({ email: z.string(), confirmedAt: z.iso.datetime().nullable() }),
  ),
});

type Export = z.infer<typeof exportSchema>;

const BY_EMAIL =
  'Messages and subscriptions count as yours if they have your email address and it is verified.';

function personOf(request: FastifyRequest): Person {
  const { uid, email, emailVerified } = request.member();
  return { uid, verifiedEmail: emailVerified ? email : undefined };
}

/** Converts a stored row to an item of the export. */
const toItem =
  (photos: PhotoReferences) =>
  ({ id, ...row }: { id: string; photo?: string; serviceImg?: string }) => ({
    _id: id,
    ...row,
    ...(row.photo && { photo: photos.toUrl(row.photo) }),
    ...(row.serviceImg && { serviceImg: photos.toUrl(row.serviceImg) }),
  });

/** Routes with which users get, or delete, everything that is stored about them. */
export const meRoutes: FastifyPluginAsyncZod<ModuleOptions> = async (app, { sql, photos }) => {
  const me = createMeRepository(sql);

  /** Streams the export: a user may have added more than fits into memory. */
  async function sendExport(request: FastifyRequest, reply: FastifyReply): Promise<Export> {
    const { uid, email } = request.member();
    const lists = await me.list(personOf(request));
    async function* toText(): AsyncGenerator<string> {
      yield JSON.stringify({ uid, email }).slice(0, -1);
      for (const [name, listing] of Object.entries(lists)) {
        yield `,"${name}":`;
        yield* toJson(listing, toItem(photos));
      }
      yield '}';
    }
    reply.type('application/json; charset=utf-8');
    reply.header('content-disposition', 'attachment; filename="clean-express.json"');
    const stream = Readable.from(request.method === 'HEAD' ? [] : toText());
    // Fastify sends the stream; the type of a handler knows only the schema of the response.
    return reply.send(stream) as unknown as Promise<Export>;
  }

  app.get(
    '/me/export',
    {
      config: { isCostly: () => true },
      onRequest: app.requireMember,
      schema: {
        ...COMMON,
        operationId: 'exportMe',
        summary: 'Everything that is stored about you',
        description: `${BY_EMAIL} Your account itself is stored by Firebase Authentication.`,
        response: { 200: exportSchema, ...problemResponses(401) },
      },
    },
    sendExport,
  );

  app.delete(
    '/me',
    {
      onRequest: app.requireMember,
      schema: {
        ...COMMON,
        operationId: 'deleteMe',
        summary: 'Delete everything that is stored about you',
        description: `Deletes your reviews, your services with all reviews of them, also those by other users, your messages and your subscriptions, or nothing if that fails. ${BY_EMAIL} Your account itself is stored by Firebase Authentication. Your sessions do not end, so that you can repeat the request; it then responds in the same way.`,
        response: { 204: z.null(), ...problemResponses(401) },
      },
    },
    async (request, reply) => {
      await me.remove(personOf(request));
      for (const table of ['reviews', 'services']) app.responseStore.invalidate(table);
      return reply.code(204).send(null);
    },
  );
};
