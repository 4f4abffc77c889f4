import { problem } from '@clean-express/server-kit/http';
import { PHOTO_MAX_BYTES, PHOTO_TYPES } from '@clean-express/shared-api/limits';
import {
  type PhotoUpload,
  photoUploadSchema,
  uploadedPhotoSchema,
} from '@clean-express/shared-api/schemas';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FastifyPluginAsyncZod, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { problemResponses } from '../../problem.ts';
import type { Member } from '../tokens/member.ts';
import { type AdmittedUpload, aborted } from './open-photos.ts';
import type { PhotoReferences } from './photo-references.ts';

/** How many files are in memory at once: one is decoded, the others are received or wait. */
const MAX_AT_ONCE = 6;

const busy = () =>
  problem(503, 'photos-busy', 'Too many photos are being uploaded. Please try again in a moment.');

interface Options {
  photos: PhotoReferences;
  /** Counts an upload, or refuses it. @returns How many the member has begun today. */
  begin: (member: Member) => Promise<number>;
  /** Stores a photo. @returns Its reference. */
  upload: (
    member: Member,
    bytes: Uint8Array,
    upload: PhotoUpload,
    admitted: AdmittedUpload,
  ) => Promise<string>;
}

/** Admits a few uploads at once, one of each member, before their files are received. */
function createAdmission(begin: Options['begin']) {
  const members = new Set<string>();
  const admitted = new WeakMap<FastifyRequest, AdmittedUpload & { isRunning: boolean }>();
  return {
    admit: async (request: FastifyRequest, reply: FastifyReply) => {
      const { uid } = request.member();
      // It closed before: nothing would say when the upload ends.
      if (reply.raw.destroyed) throw aborted();
      if (members.has(uid) || members.size >= MAX_AT_ONCE) throw busy();
      members.add(uid);
      const closing = new AbortController();
      const state = { signal: closing.signal, isRunning: false, begun: 0 };
      admitted.set(request, state);
      reply.raw.once('close', () => {
        closing.abort();
        if (!state.isRunning) members.delete(uid);
      });
      state.begun = await begin(request.member());
    },
    /** Runs the work of an admitted request: until its end, the file is in memory. */
    run: async <T>(request: FastifyRequest, work: (upload: AdmittedUpload) => Promise<T>) => {
      const state = admitted.get(request);
      if (!state) throw busy();
      state.isRunning = true;
      return work(state).finally(() => members.delete(request.member().uid));
    },
  };
}

/** The route by which members upload photos. */
export const uploadRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { photos, begin, upload },
) => {
  const admission = createAdmission(begin);
  // The content of a file says what it is.
  app.removeAllContentTypeParsers();
  app.setValidatorCompiler<z.ZodType>((part) =>
    part.httpPart === 'body' ? (value) => ({ value }) : validatorCompiler(part),
  );
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post(
    '/photos',
    {
      bodyLimit: PHOTO_MAX_BYTES,
      onRequest: [
        app.requireMember,
        async ({ headers }) => {
          if (Number(headers['content-length']) <= PHOTO_MAX_BYTES) return;
          const detail = 'A photo has at most 10 MB. Please choose a smaller one.';
          throw problem(413, 'photo-too-large', detail);
        },
        admission.admit,
      ],
      schema: {
        operationId: 'uploadPhoto',
        summary: 'Upload a photo',
        description:
          'A file of at most 10 MB and 50 megapixels: JPEG, PNG, WebP or AVIF, whatever its media type. It is shown upright, in sRGB and without metadata; of an animation, the first frame. One that no service, review or profile of yours shows is deleted after a day. You can repeat the request.',
        tags: ['photos'],
        security: [{ token: [] }],
        consumes: PHOTO_TYPES,
        querystring: photoUploadSchema,
        body: z.file(),
        response: {
          201: uploadedPhotoSchema,
          ...problemResponses(400, 401, 409, 413, 415, 422),
        },
      },
    },
    async (request, reply) => {
      const bytes = (request.body ?? new Uint8Array()) as unknown as Uint8Array;
      const photo = await admission.run(request, (admitted) =>
        upload(request.member(), bytes, request.query, admitted),
      );
      reply.code(201);
      return { acknowledged: true as const, photo: photos.toUrl(photo) };
    },
  );
};
