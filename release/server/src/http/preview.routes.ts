import { randomBytes } from 'node:crypto';
import {
  endedPreviewSchema,
  previewLinkSchema,
  previewSchema,
} from '@clean-express/release-contract/release-api';
import { problem } from '@clean-express/server-kit/http';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { changeBody, remoteParam, siteField, versionParam } from '../checks/fields.ts';
import type { PreviewRow } from '../releases/releases.ts';
import { findPreview, MAX_HOURS } from '../rows/preview-rows.ts';
import { requireRelease } from '../rows/release-rows.ts';
import { authorOf, describeCommit } from './changes.ts';
import { notFound, problemResponses } from './problems.ts';
import type { Services } from './services.ts';
import { signPreview } from './sign-preview.ts';

const HOUR_MS = 3_600_000;
const DEFAULT_HOURS = 24;
const ID_BYTES = 8;

/** Releases that one link may show. */
const MAX_RELEASES = 8;

const releaseSchema = z.strictObject({ remote: remoteParam, version: versionParam });

const previewBody = z.strictObject({
  /** The site that shows the preview; its token is refused by every other. */
  site: siteField,
  releases: z
    .array(releaseSchema)
    .min(1, 'must name a release')
    .max(MAX_RELEASES, `must have at most ${MAX_RELEASES} releases`)
    .refine(
      (releases) => new Set(releases.map(({ remote }) => remote)).size === releases.length,
      'must name each remote once',
    ),
  hours: z
    .number()
    .positive('must be above 0')
    .max(MAX_HOURS, `must be at most ${MAX_HOURS}: a week`)
    .default(DEFAULT_HOURS),
});

const linkSchema = previewLinkSchema.extend({
  site: z.string(),
  releases: z.array(releaseSchema.extend({ manifest: z.string(), baseUrl: z.string() })),
});

const COMMON = { tags: ['previews'], security: [{ token: [] }] };

const toJson = ({ id, site, releases, issued, issuedBy, expires }: PreviewRow) => ({
  ...{ id, site, releases, issuedBy },
  issued: issued.toISOString(),
  expires: expires.toISOString(),
});

/** Whether the sender may issue, and so end, previews of one of the releases that a preview shows. */
const mayManage = (request: FastifyRequest, { releases }: PreviewRow) =>
  releases.some(({ remote }) => request.identity().may('preview', remote));

/** Routes that issue, list and end previews. */
export const previewRoutes: FastifyPluginAsyncZod<Services> = async (app, options) => {
  const { config, releases, sql } = options;

  /** @throws A problem when it is no site of this release server. */
  function isStaging(site: string): boolean {
    if (config.STAGING_SITES.includes(site)) return true;
    if (config.LIVE_SITES.includes(site)) return false;
    const detail = `${site} is not a site of this release server. Check SITE_URL, or name the site in LIVE_SITES or STAGING_SITES of the release server.`;
    throw problem(409, 'unknown-site', detail);
  }

  app.post(
    '/previews',
    {
      config: { permission: 'everyone', audit: 'preview issued' },
      schema: {
        ...COMMON,
        operationId: 'createPreview',
        summary: 'Issue a link that shows releases to those who open it',
        description:
          'The site is one of LIVE_SITES, for accepted releases, or of STAGING_SITES. A release has at most 100 open previews.',
        body: previewBody,
        response: { 200: linkSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const { site, hours, releases: wanted } = request.body;
      for (const { remote } of wanted) request.requirePermission('preview', remote);
      const staging = isStaging(site);
      const rows = await Promise.all(
        wanted.map(({ remote, version }) => requireRelease(sql, remote, version)),
      );
      const id = randomBytes(ID_BYTES).toString('hex');
      const expires = new Date(Date.now() + hours * HOUR_MS);
      const by = request.identity().name;
      const { token, url, refs } = await signPreview(rows, { site, id, by, expires }, options);
      await releases.addPreview({ id, site, releases: wanted, issuedBy: by, expires }, staging);
      request.log.info({ id, site, releases: refs, expires }, 'A preview token was issued.');
      return { id, token, url, site, expires: expires.toISOString(), releases: refs };
    },
  );

  app.get(
    '/previews',
    {
      config: { permission: 'everyone' },
      schema: {
        ...COMMON,
        operationId: 'listPreviews',
        summary: 'The open previews that show a remote whose previews you may issue, newest first',
        response: { 200: z.array(previewSchema), ...problemResponses(401) },
      },
    },
    async (request) =>
      (await releases.openPreviews()).filter((preview) => mayManage(request, preview)).map(toJson),
  );

  app.post(
    '/previews/:id/end',
    {
      config: { permission: 'everyone', audit: 'preview ended' },
      schema: {
        ...COMMON,
        operationId: 'endPreview',
        summary: 'End a preview before it expires, with effect at once',
        description:
          'Needs the permission preview for one of its remotes. Ending it again changes nothing. Previews also end when one of their releases is retired.',
        params: z.object({ id: z.string().max(100) }),
        body: changeBody,
        response: {
          200: endedPreviewSchema,
          ...problemResponses(400, 401, 404, 409),
        },
      },
    },
    async (request) => {
      const { id } = request.params;
      const preview = await findPreview(sql, id);
      // The previews of others do not exist for the sender.
      if (!preview || !mayManage(request, preview)) {
        throw notFound(`There is no preview ${id} of a remote whose previews you may issue.`);
      }
      const change = await releases.endPreview(id, authorOf(request, request.body));
      return { ...describeCommit(change), ...toJson(preview) };
    },
  );
};
