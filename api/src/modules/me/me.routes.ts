import { Readable } from 'node:stream';
import { problem } from '@clean-express/server-kit/http';
import {
  idSchema,
  reviewSchema,
  serviceSchema,
  updatedSchema,
} from '@clean-express/shared-api/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { toJson } from '../../paging/send-list.ts';
import { problemResponses } from '../../problem.ts';
import type { ModuleOptions } from '../module-options.ts';
import type { PhotoReferences } from '../photos/photo-references.ts';
import { createProfileRepository } from '../tokens/profile.repository.ts';
import { createMeRepository } from './me.repository.ts';

/** Schema properties of all these routes. */
const COMMON = { tags: ['me'], security: [{ token: [] }] };

/** The tables whose rows show the name of a member. */
const WITH_NAMES = ['reviews', 'services', 'member_pages'];

const stored = z.object({ _id: idSchema, createdAt: z.iso.datetime() });

/** Fields of a service that users do not fill in. */
const NOT_BY_USERS = {
  own: true,
  provider: true,
  descriptionPoint: true,
  descriptionLast: true,
} as const;

/** Everything that is stored about a person. */
const exportSchema = z.object({
  uid: z.string(),
  email: z.string(),
  /** Name and photo of the profile; empty without one. */
  name: z.string(),
  photo: z.string(),
  /** Id of the page that shows the services; empty without one. */
  page: z.string(),
  reviews: z.array(reviewSchema.omit({ own: true }).extend(stored.shape)),
  services: z.array(serviceSchema.omit(NOT_BY_USERS).extend(stored.shape)),
  /** To reviews of the person's services. */
  replies: z.array(z.object({ _id: idSchema, reply: z.string(), repliedAt: z.iso.datetime() })),
  reports: z.array(stored.extend({ reviewId: idSchema, reason: z.string() })),
  /** The photos that the person has uploaded. */
  photos: z.array(stored.extend({ photo: z.string() })),
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

/** How old, in seconds, an ID token may be that says what a profile is now, or the sign-in of a deletion. */
const MAX_AGE_SECONDS = 300;

const isOld = (time: number) => time < Date.now() / 1000 - MAX_AGE_SECONDS;

const tokenOutdated = () =>
  problem(401, 'token-outdated', 'Your sign-in is older than your profile. Please try again.');

/** Not a 401, on which clients end the session. */
const signInRequired = () =>
  problem(403, 'sign-in-required', 'Please log in again to delete everything. Nothing is deleted.');

interface StoredRow {
  id: string;
  state?: string;
  photo?: string;
  serviceImg?: string;
  rating?: number | null;
  reply?: string | null;
  repliedAt?: Date | null;
}

/** Converts a stored row to an item of the export. */
const toItem =
  (photos: PhotoReferences) =>
  ({ id, state, rating, reply, repliedAt, ...row }: StoredRow) => ({
    _id: id,
    ...row,
    ...(state === 'paused' && { paused: true }),
    ...(rating && { rating }),
    ...(reply && { reply, repliedAt }),
    ...(row.photo && { photo: photos.toUrl(row.photo) }),
    ...(row.serviceImg && { serviceImg: photos.toUrl(row.serviceImg) }),
  });

interface Options extends ModuleOptions {
  /** The uploaded photos. */
  rows: { deleteOrphans: () => Promise<void> };
}

/** Routes with which users get, or delete, everything that is stored about them. */
export const meRoutes: FastifyPluginAsyncZod<Options> = async (app, { sql, photos, rows }) => {
  const me = createMeRepository(sql);
  const profiles = createProfileRepository(sql);

  /** Streams the export: a user may have added more than fits into memory. */
  async function sendExport(request: FastifyRequest, reply: FastifyReply): Promise<Export> {
    const member = request.member();
    const { uid, email, picture: photo = '' } = member;
    const { name, page } = await me.findProfile(member);
    const lists = await me.list(member);
    async function* toText(): AsyncGenerator<string> {
      yield JSON.stringify({ uid, email, name, photo, page }).slice(0, -1);
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

  app.put(
    '/me',
    {
      config: { writesTo: WITH_NAMES },
      schema: {
        ...COMMON,
        security: [{ firebase: [] }],
        operationId: 'followProfile',
        summary: 'Show your profile in your services and reviews',
        description: `Call it when you have changed name or photo at Firebase Authentication, with an ID token of at most ${MAX_AGE_SECONDS} seconds: the name and photo in it are used, a body is ignored. Your services show first name, initial and photo. All your reviews get the photo. Those with the name that your profile had before get the new one; any other name was typed on purpose, and stays. You can repeat the request.`,
        response: { 200: updatedSchema, ...problemResponses(401, 403) },
      },
    },
    async (request) => {
      const { member, profile } = await app.identify(request);
      app.requireVerified(member);
      if (isOld(profile.issuedAt)) throw tokenOutdated();
      const photo = member.picture ? photos.toReference(member.picture) : '';
      const modifiedCount = await profiles.follow(profile, photo);
      if (modifiedCount === undefined) throw tokenOutdated();
      return { acknowledged: true as const, modifiedCount };
    },
  );

  app.delete(
    '/me',
    {
      config: { writesTo: WITH_NAMES },
      onRequest: app.requireMember,
      schema: {
        ...COMMON,
        operationId: 'deleteMe',
        summary: 'Delete everything that is stored about you',
        description: `Needs a sign-in of the last ${MAX_AGE_SECONDS} seconds: \`auth_time\` of the token. Deletes your profile, your page, your reviews, your services, your photos, your replies, your reports of reviews, your messages and your subscriptions, or nothing if that fails. Reviews of your services by other users stay with them, without name and photo of the service. ${BY_EMAIL} Your account itself is stored by Firebase Authentication. Your other sessions end, at once. The session of the token does not, so that you can repeat the request; it then responds in the same way.`,
        response: { 204: z.null(), ...problemResponses(401, 403) },
      },
    },
    async (request, reply) => {
      if (isOld(request.member().authTime)) throw signInRequired();
      await me.remove(request.member());
      await rows.deleteOrphans().catch((err: unknown) => {
        request.log.warn(
          { err },
          'Could not delete the photos of a member. It is tried again later.',
        );
      });
      return reply.code(204).send(null);
    },
  );
};
