import { posix } from 'node:path';
import { gateRecordSchema } from '@clean-express/release-contract/gate-record';
import {
  acceptanceRecordSchema,
  acceptedSchema,
  releaseDetailSchema,
  releaseSchema,
} from '@clean-express/release-contract/release-api';
import { CLOSED_POLICY } from '@clean-express/server-kit/http';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changeBody, filePath, releaseParams, remoteParams } from '../checks/fields.ts';
import { baseUrlOf } from '../config.ts';
import type { ReleaseRow } from '../releases/releases.ts';
import { allReleases, requireRelease } from '../rows/release-rows.ts';
import { readIndex } from '../uploads/release-index.ts';
import { authorOf, describeChange } from './changes.ts';
import { notFound, problemResponses } from './problems.ts';
import type { Services } from './services.ts';
import { readShownReleases } from './shown-releases.ts';

/** Uploaded bytes are never a document of this origin, whatever they contain. */
export const INERT = {
  'content-type': 'application/octet-stream',
  'content-security-policy': `${CLOSED_POLICY}; sandbox`,
} as const;

/** Largest body of an acceptance, in bytes: a record names all tests and all live releases. */
const RECORD_LIMIT = 256 * 1024;

const acceptanceBody = changeBody
  .extend({
    /** The record of the gate. */
    record: gateRecordSchema.optional(),
    /** Instead of a record: its e2e tests did not run. */
    skippedE2e: z.literal(true).optional(),
  })
  .refine(({ record, skippedE2e }) => (record === undefined) === (skippedE2e === true), {
    path: ['record'],
    message: 'must be that of the gate; without e2e tests, send skippedE2e instead of it',
  });

const COMMON = { tags: ['releases'], security: [{ token: [] }] };

/** Routes that show releases, and accept them. */
export const releaseRoutes: FastifyPluginAsyncZod<Services> = async (app, options) => {
  const { config, releases, files, sql } = options;

  const toReleases = async (rows: readonly ReleaseRow[]) => {
    const { show } = await readShownReleases(sql, releases);
    return rows.map(show);
  };

  app.get(
    '/releases',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'listAllReleases',
        summary: 'The releases of all remotes, newest first',
        response: { 200: z.array(releaseSchema), ...problemResponses(401) },
      },
    },
    async () => toReleases(await allReleases(sql)),
  );

  app.get(
    '/remotes/:remote/releases',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'listReleases',
        summary: 'The releases of a remote, newest first',
        params: remoteParams,
        response: { 200: z.array(releaseSchema), ...problemResponses(401, 404) },
      },
    },
    async ({ params: { remote } }) => toReleases(await releases.releasesOf(remote)),
  );

  app.get(
    '/remotes/:remote/releases/:version',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'getRelease',
        summary: 'A release with its files',
        params: releaseParams,
        response: { 200: releaseDetailSchema, ...problemResponses(401, 404) },
      },
    },
    async ({ params: { remote, version } }) => {
      const row = await requireRelease(sql, remote, version);
      const [shown, index] = await Promise.all([
        readShownReleases(sql, releases),
        readIndex(files, { remote, version }),
      ]);
      const baseUrl = baseUrlOf(config, remote);
      return {
        ...shown.show(row),
        manifestText: row.manifest,
        ...(baseUrl && { baseUrl }),
        ...(index && { files: index }),
      };
    },
  );

  app.get(
    '/remotes/:remote/releases/:version/private/*',
    {
      // Who uploads compares the types of a new release with those of the live one.
      config: { permission: ['read', 'upload'] },
      schema: {
        ...COMMON,
        operationId: 'getPrivateFile',
        summary: 'A private file of a release: a source map, a report of the gate',
        description: 'It is sent as an attachment, whatever it contains.',
        params: releaseParams.extend({ '*': filePath }),
        response: {
          200: z.string().describe('The bytes of the file'),
          ...problemResponses(401, 403, 404),
        },
      },
    },
    async ({ params: { remote, version, '*': path } }, reply) => {
      await requireRelease(sql, remote, version);
      const bytes = await files.read('private', remote, version, path);
      const name = encodeURIComponent(posix.basename(path));
      return reply
        .headers({ ...INERT, 'content-disposition': `attachment; filename*=UTF-8''${name}` })
        .send(bytes as never);
    },
  );

  app.post(
    '/remotes/:remote/releases/:version/acceptance',
    {
      bodyLimit: RECORD_LIMIT,
      config: { permission: ['gate', 'skip-e2e'], audit: 'release accepted' },
      schema: {
        ...COMMON,
        operationId: 'acceptRelease',
        summary: 'Accept a release with the record of its gate: it may get traffic',
        description:
          'Needs the permission "gate". Without a record, it needs "skip-e2e", and the history shows it.',
        params: releaseParams,
        body: acceptanceBody,
        response: {
          200: acceptedSchema,
          ...problemResponses(400, 401, 403, 404, 409, 413),
        },
      },
    },
    async (request) => {
      const { remote, version } = request.params;
      const { record, skippedE2e: _skipped, ...body } = request.body;
      request.requirePermission(record ? 'gate' : 'skip-e2e', remote);
      const evidence = record ? { record } : { skippedE2e: true as const };
      const change = await releases.accept(remote, version, evidence, authorOf(request, body));
      const tests = (await releases.acceptance(remote, version))?.change.tests;
      return {
        ...(await describeChange(releases, remote, change)),
        ...(typeof tests === 'number' && { tests }),
      };
    },
  );

  app.get(
    '/remotes/:remote/releases/:version/gate-record',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'getGateRecord',
        summary: 'The record with which a release was accepted',
        params: releaseParams,
        response: { 200: acceptanceRecordSchema, ...problemResponses(401, 404) },
      },
    },
    async ({ params: { remote, version } }) => {
      const { change, record } = (await releases.acceptance(remote, version)) ?? {};
      if (!change || !record) {
        const why = change?.skippedE2e
          ? 'it was accepted without e2e tests'
          : 'it has not been accepted since it was uploaded or recovered';
        throw notFound(`The release ${version} of "${remote}" has no record of its gate: ${why}.`);
      }
      const { at, by, person, provenance } = change;
      return { at: at.toISOString(), by, person, provenance, record };
    },
  );
};
