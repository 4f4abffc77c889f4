import type { KeyObject } from 'node:crypto';
import { randomUUID } from 'node:crypto';
import { signToken } from '@clean-express/server-kit/signatures';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { baseUrlOf, type Config } from '../config.ts';
import { parseManifest } from '../releases/release-rows.ts';
import type { ReleaseRow, Releases } from '../releases/releases.ts';
import { remoteParam, versionParam } from './fields.ts';
import { problem, problemResponses } from './problems.ts';

const HOUR_MS = 3_600_000;
const DEFAULT_HOURS = 24;
const MAX_HOURS = 7 * 24;

/** Releases that one link may show. */
const MAX_RELEASES = 8;

/** SSR servers refuse longer tokens, which are in addresses and cookies. */
const MAX_TOKEN_LENGTH = 2000;

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

const releaseSchema = z.strictObject({ remote: remoteParam, version: versionParam });

const previewBody = z.strictObject({
  /** The site that shows the preview; its token is refused by every other. */
  site: z
    .url({ protocol: /^https?$/, error: 'must be a web address' })
    .refine(isOrigin, 'must be an origin such as https://www.example.com, without a path'),
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
  const { config, releases, signingKeys } = options;

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
      const refs = rows.map(({ remote, version, manifestHash: manifest }) => {
        // A remote without visitors is not in the registry, which has the address of all others.
        const baseUrl = baseUrlOf(config, remote);
        if (!baseUrl) {
          const detail = `The address of "${remote}" is not known. Add it to RELEASE_ORIGINS.`;
          throw problem(409, 'not-previewable', detail);
        }
        return { remote, version, manifest, baseUrl };
      });
      const id = randomUUID();
      const expires = new Date(Date.now() + hours * HOUR_MS);
      const token = await signToken(
        { typ: 'release-preview+jwt', audience: site, id, expires, claims: { releases: refs } },
        signingKeys,
      );
      if (token.length > MAX_TOKEN_LENGTH) {
        throw problem(400, 'too-many-releases', 'One link cannot show so many releases.');
      }
      const [first] = rows;
      const manifest = first && parseManifest(first.manifest);
      const url = new URL(manifest?.extras.paths[0] ?? '/', site);
      url.searchParams.set('preview', token);
      request.log.info({ id, site, releases: refs, expires }, 'A preview token was issued.');
      return { id, token, url: url.href, site, expires: expires.toISOString(), releases: refs };
    },
  );
};
