import { posix } from 'node:path';
import { gateRecordSchema } from '@clean-express/release-contract/gate-record';
import {
  acceptedSchema,
  releaseDetailSchema,
  releaseSchema,
} from '@clean-express/release-contract/release-api';
import { manifestSchema, provenanceSchema } from '@clean-express/release-contract/release-registry';
import type { Sql } from '@clean-express/server-kit/database';
import { desc, inArray } from 'drizzle-orm';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changeBody, filePath, releaseParams, remoteParams } from '../checks/fields.ts';
import { baseUrlOf, type Config } from '../config.ts';
import { AUTHOR, CHANGES } from '../monitor/canary-monitor.ts';
import { nextStep } from '../monitor/canary-steps.ts';
import type { ReleaseRow, Releases, Traffic } from '../releases/releases.ts';
import { readCounts } from '../rows/count-rows.ts';
import { canaryPlans, canaryTests, history } from '../rows/schema.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import { readIndex } from '../uploads/release-index.ts';
import { authorOf, describeChange } from './changes.ts';
import { INERT } from './inert-headers.ts';
import { notFound, problemResponses } from './problems.ts';

export interface RouteOptions {
  config: Config;
  releases: Releases;
  files: ReleaseFiles;
  sql: Sql;
}

/** The role of a release, and its share of the visitors. */
function placeOf({ live, canary, rollback }: Partial<Traffic>, version: string) {
  if (canary?.version === version) {
    const { share, set } = canary;
    return { role: 'canary' as const, share, ...(set && { set }) };
  }
  if (live === version) return { role: 'live' as const, share: 100 - (canary?.share ?? 0) };
  return { role: rollback === version ? ('rollback' as const) : null, share: 0 };
}

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

const acceptanceSchema = z.object({
  at: z.iso.datetime(),
  /** The name of the identity. */
  by: z.string(),
  /** The person behind it, if the policy knows one. */
  person: z.string().nullable(),
  provenance: provenanceSchema.nullable(),
  record: gateRecordSchema,
});

const ownerSchema = manifestSchema.pick({ owner: true });

const ownerOf = ({ manifest }: ReleaseRow) => ownerSchema.parse(JSON.parse(manifest));

/** How a canary and the live release have done since the tests began. */
const measured = ({ measures, tests }: typeof canaryTests.$inferSelect) =>
  measures.flatMap(({ name }) => {
    const { canary, stable: live } = tests[name] ?? {};
    return canary && live ? [{ name, canary, live }] : [];
  });

const COMMON = { tags: ['releases'], security: [{ token: [] }] };

/** Routes that show releases, and accept them. */
export const releaseRoutes: FastifyPluginAsyncZod<RouteOptions> = async (app, options) => {
  const { config, releases, files, sql } = options;

  /** What releases are shown with. */
  const readState = async () => {
    const [traffic, countsOf, plans, tests, lastChanges] = await Promise.all([
      releases.traffic(),
      readCounts(sql),
      sql.select().from(canaryPlans),
      sql.select().from(canaryTests),
      sql
        .selectDistinctOn([history.remote])
        .from(history)
        .where(inArray(history.action, CHANGES))
        .orderBy(history.remote, desc(history.id)),
    ]);
    return { traffic, countsOf, plans, tests, lastChanges };
  };

  const toRelease = (
    row: ReleaseRow,
    { traffic, countsOf, plans, tests, lastChanges }: Awaited<ReturnType<typeof readState>>,
  ) => {
    const own = Object.hasOwn(traffic, row.remote) ? traffic[row.remote] : undefined;
    const { remote, version, state, manifestHash: manifest, at, by, provenance } = row;
    const plan = plans.find((one) => one.remote === remote && one.version === version);
    const test = tests.find((one) => one.remote === remote && one.canary === version);
    const ended = lastChanges.find(
      (change) => change.remote === remote && change.from === version && change.by === AUTHOR,
    );
    return {
      ...{ remote, version, state, manifest },
      ...placeOf(own ?? {}, version),
      uploadedAt: at.toISOString(),
      uploadedBy: by,
      ...(provenance && { provenance }),
      ...ownerOf(row),
      ...countsOf(remote, version),
      ...(ended?.reason && { ended: ended.reason }),
      ...(test && { measures: measured(test) }),
      ...(plan && own && { next: nextStep(plan, traffic, countsOf) }),
    };
  };

  const toReleases = async (rows: readonly ReleaseRow[]) => {
    const shown = await readState();
    return rows.map((row) => toRelease(row, shown));
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
    async () => toReleases(await releases.allReleases()),
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
      const row = await releases.release(remote, version);
      const [shown, index] = await Promise.all([
        readState(),
        readIndex(files, { remote, version }),
      ]);
      const baseUrl = baseUrlOf(config, remote);
      return {
        ...toRelease(row, shown),
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
      await releases.release(remote, version);
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
        response: { 200: acceptanceSchema, ...problemResponses(401, 404) },
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
