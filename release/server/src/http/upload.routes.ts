import {
  accessSchema,
  changeResultSchema,
  checkedSchema,
  startedUploadSchema,
} from '@clean-express/release-contract/release-api';
import { PERMISSIONS } from '@clean-express/release-contract/release-policy';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { listed } from '../checks/contract-violated.ts';
import { changeBody, filePath, releaseParams, remoteParams } from '../checks/fields.ts';
import { findTakenPaths } from '../checks/path-claims.ts';
import { scriptsField } from '../checks/release-checks.ts';
import { findWarnings } from '../checks/shell-contracts.ts';
import { MAX_FILE_BYTES, readUpload, uploadBody } from '../checks/upload.ts';
import { parseManifest } from '../rows/release-rows.ts';
import { authorOf, describeChange } from './changes.ts';
import { problemResponses } from './problems.ts';
import type { Services } from './services.ts';

const COMMON = { tags: ['uploads'], security: [{ token: [] }] };

const uploadParams = releaseParams.extend({ upload: z.string().regex(/^[\w-]{43}$/) });

/** Largest manifest with its list of files, in bytes. */
const START_LIMIT = 4 * 1024 * 1024;

/** `/gift-cards,/vouchers`: the paths that a remote declares. */
const pathsField = z
  .string()
  .max(4000)
  .default('')
  .transform((text) => text.split(',').filter(Boolean));

/**
 * Routes that take releases in: check what would be refused, announce manifest and files, send what is
 * missing, complete. Each may be repeated.
 */
export const uploadRoutes: FastifyPluginAsyncZod<Services> = async (app, options) => {
  const { uploads, checks, releases, sql, policy } = options;
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body),
  );

  app.get(
    '/remotes/:remote/access',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'getAccess',
        summary: 'What you may do for a remote, and which paths it may not own',
        description: 'For publishers, before they build. The remote need not exist.',
        params: remoteParams,
        querystring: z.object({ paths: pathsField }),
        response: { 200: accessSchema, ...problemResponses(400, 401, 403, 409) },
      },
    },
    async (request) => {
      const { remote } = request.params;
      const { name, may } = request.identity();
      const permissions = PERMISSIONS.filter((permission) => may(permission, remote));
      const findings = listed(await findTakenPaths(sql, policy(), remote, request.query.paths));
      return { name, permissions, findings };
    },
  );

  app.post(
    '/remotes/:remote/releases/:version/checks',
    {
      bodyLimit: START_LIMIT,
      config: { permission: ['upload', 'gate'] },
      schema: {
        ...COMMON,
        operationId: 'checkRelease',
        summary: 'Check a release before it is uploaded; nothing is changed or stored',
        description:
          'The scripts are measured by the publisher. The server measures them again when the release is uploaded.',
        params: releaseParams,
        body: uploadBody.extend({ scripts: scriptsField }),
        response: {
          200: checkedSchema,
          ...problemResponses(400, 401, 403, 404, 409, 413, 422),
        },
      },
    },
    async (request) => {
      const { body, params } = request;
      const { name: by, provenance } = request.identity();
      const upload = readUpload(body, params, { by, provenance });
      const { findings, warnings } = await checks.check(upload, body.scripts);
      return { findings: listed(findings), warnings: listed(warnings) };
    },
  );

  app.post(
    '/remotes/:remote/releases/:version/uploads',
    {
      bodyLimit: START_LIMIT,
      config: { permission: 'upload' },
      schema: {
        ...COMMON,
        operationId: 'startUpload',
        summary: 'Announce the manifest and all files of a release',
        description:
          'The server writes the provenance in the manifest. Of a release that exists, the response lists the files that have gone, so that publishing again restores it.',
        params: releaseParams,
        body: uploadBody,
        response: {
          200: startedUploadSchema,
          ...problemResponses(400, 401, 403, 404, 409, 413, 422),
        },
      },
    },
    async (request) => {
      const { name: by, provenance } = request.identity();
      const upload = readUpload(request.body, request.params, { by, provenance });
      const missing = await uploads.start(upload);
      return { upload: upload.id, missing: missing.map(({ part, path }) => ({ part, path })) };
    },
  );

  app.put(
    '/remotes/:remote/releases/:version/uploads/:upload/:part/*',
    {
      bodyLimit: MAX_FILE_BYTES,
      // Before the body, which would be in memory as a whole.
      onRequest: async (request) => {
        const { remote, version, upload: id } = request.params;
        uploads.find({ id, by: request.identity().name, remote, version });
      },
      config: { permission: 'upload' },
      schema: {
        ...COMMON,
        operationId: 'putFile',
        summary: 'Send a file, whose bytes must have the announced hash',
        consumes: ['application/octet-stream'],
        params: uploadParams.extend({ part: z.enum(['public', 'private']), '*': filePath }),
        response: {
          200: z.object({ result: z.enum(['stored', 'unchanged']) }),
          ...problemResponses(401, 403, 404, 409, 413, 415, 422),
        },
      },
    },
    async (request) => {
      const { remote, version, upload: id, part, '*': path } = request.params;
      const { name: by } = request.identity();
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return { result: await uploads.put({ id, by, remote, version }, part, path, bytes) };
    },
  );

  app.post(
    '/remotes/:remote/releases/:version/uploads/:upload/completion',
    {
      config: { permission: 'upload', audit: 'release uploaded' },
      schema: {
        ...COMMON,
        operationId: 'completeUpload',
        summary: 'Add the release, whose files are all stored; it gets no visitors',
        description:
          'With skippedCheck, which the history shows, it needs the permission "skip-check", too.',
        params: uploadParams,
        body: changeBody.extend({ skippedCheck: z.literal(true).optional() }),
        response: {
          200: changeResultSchema.extend(checkedSchema.pick({ warnings: true }).shape),
          ...problemResponses(400, 401, 403, 404, 409, 422),
        },
      },
    },
    async (request) => {
      const { remote, version, upload: id } = request.params;
      const { skippedCheck, ...body } = request.body;
      if (skippedCheck) request.requirePermission('skip-check', remote);
      const author = authorOf(request, body);
      const name = { id, by: author.by, remote, version };
      const row = await uploads.complete(name, author, skippedCheck);
      // The registry names no release without visitors, so that it stays as it is.
      const number = (await releases.currentRegistry())?.number ?? 0;
      const stored = !releases.store.isBehind;
      return {
        ...(await describeChange(releases, remote, { number, at: row.at, stored })),
        warnings: listed(await findWarnings(sql, parseManifest(row.manifest))),
      };
    },
  );
};
