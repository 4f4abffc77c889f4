import type { KeyObject } from 'node:crypto';
import { randomUUID } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { ReleaseRow, Releases } from '../releases/releases.ts';
import { remoteParam, siteField, versionParam } from './fields.ts';
import { problem, problemResponses } from './problems.ts';
import { signPreview } from './sign-preview.ts';

const HOUR_MS = 3_600_000;
const DEFAULT_HOURS = 24;
const MAX_HOURS = 7 * 24;

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

const previewSchema = z.object({
  id: z.string(),
  token: z.string(),
  /** The link that starts the preview, at a page of the first release. */
  url: z.string(),
  site: z.string(),
  expires: z.iso.datetime(),
  releases: z.array(releaseSchema.extend({ manifest: z.string(), baseUrl: z.string() })),
});

interface Options {
  config: Pick<Config, 'RELEASE_ORIGINS' | 'STAGING_SITES'>;
  releases: Pick<Releases, 'release'>;
  signingKeys: readonly KeyObject[];
}

/** Route that issues preview tokens. */
export const previewRoutes: FastifyPluginAsyncZod<Options> = async (app, options) => {
  const { config, releases } = options;

  /** @throws A problem when the site may not show the release. */
  async function requirePreviewable(
    { remote, version }: z.infer<typeof releaseSchema>,
    site: string,
  ): Promise<ReleaseRow> {
    const row = await releases.release(remote, version);
    if (row.state === 'accepted') return row;
    if (row.state === 'uploaded' && config.STAGING_SITES.includes(site)) return row;
    const detail =
      row.state === 'uploaded'
        ? `${remote} ${version} is not accepted, so only staging sites may show it. Accept it, or name ${site} in STAGING_SITES.`
        : `${remote} ${version} is retired. Publish it again.`;
    throw problem(409, 'not-previewable', detail);
  }

  app.post(
    '/previews',
    {
      config: { permission: 'everyone', audit: 'preview issued' },
      schema: {
        tags: ['previews'],
        security: [{ token: [] }],
        operationId: 'createPreview',
        summary: 'Issue a link that shows releases to those who open it',
        body: previewBody,
        response: { 200: previewSchema, ...problemResponses(400, 401, 403, 404, 409) },
      },
    },
    async (request) => {
      const { site, hours, releases: wanted } = request.body;
      for (const { remote } of wanted) request.requirePermission('preview', remote);
      const rows = await Promise.all(wanted.map((release) => requirePreviewable(release, site)));
      const id = randomUUID();
      const expires = new Date(Date.now() + hours * HOUR_MS);
      const by = request.identity().name;
      const { token, url, refs } = await signPreview(rows, { site, id, by, expires }, options);
      request.log.info({ id, site, releases: refs, expires }, 'A preview token was issued.');
      return { id, token, url, site, expires: expires.toISOString(), releases: refs };
    },
  );
};
