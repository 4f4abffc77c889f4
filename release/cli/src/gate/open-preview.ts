import { NO_CANARY_BUCKET } from '@clean-express/release-contract/canary-buckets';
import { SHELL } from '@clean-express/release-contract/host-contract';
import { bucketCookie } from '@clean-express/release-contract/releases';
import { z } from 'zod';
import type { TicketOrder } from '../client/release-server.ts';
import { couldNotRun, DeliveryError } from '../errors/delivery-error.ts';

/** The used part of what a site says about its releases: those of each remote, the visitor's first. */
const shownSchema = z.object({
  /** The version of the shell. */
  shell: z.string().optional(),
  microFrontends: z.record(
    z.string(),
    z.array(z.object({ metadata: z.object({ version: z.string() }) })),
  ),
});

/** The used part of a gate's order. */
type SiteOrder = Pick<TicketOrder, 'site' | 'preview' | 'live'> & {
  candidate: Pick<TicketOrder['candidate'], 'remote' | 'version'>;
};

async function load(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { redirect: 'manual', ...init }).catch((cause) => {
    const message = `Could not reach ${new URL(url).origin}, the site of the gate.`;
    throw new DeliveryError('unavailable', message, { cause });
  });
}

/** Starts the preview, and returns its cookies: name → value. */
async function previewCookies({ site, preview }: SiteOrder): Promise<Map<string, string>> {
  const token = new URL(preview).searchParams.get('preview') ?? '';
  const response = await load(`${site}/preview`, {
    method: 'POST',
    headers: { origin: site },
    body: new URLSearchParams({ preview: token }),
  });
  if (response.status !== 303) {
    throw couldNotRun(
      `${site} refuses the preview of the candidate, with status ${response.status}. It must be a site of this release server.`,
    );
  }
  return new Map(
    response.headers.getSetCookie().map((text) => {
      const [pair = ''] = text.split(';');
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

/** The version of the shell and of each remote that a browser with the cookies gets. */
async function shownReleases(site: string, cookies: Map<string, string>) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await load(`${site}/registry.json`, { headers: { cookie } });
  const { success, data } = shownSchema.safeParse(await response.json().catch(() => undefined));
  if (!success)
    throw couldNotRun(
      `${site} does not say which releases it has. GATE_URL must be a site of this release server.`,
    );
  const ofRemotes = Object.entries(data.microFrontends).map(
    ([remote, [release]]) => [remote, release?.metadata.version] as const,
  );
  return new Map([[SHELL, data.shell], ...ofRemotes]);
}

/** @throws DeliveryError when the site does not have the releases that the record will name. */
function checkShown(shown: Map<string, string | undefined>, { site, live, candidate }: SiteOrder) {
  const others = live.filter(({ remote }) => remote !== candidate.remote);
  for (const { remote, version } of [candidate, ...others]) {
    const found = shown.get(remote) ?? 'no release';
    if (found === version) continue;
    throw couldNotRun(
      `${site} shows ${found} of "${remote}" in place of ${version}. Publish again when the site is up to date.`,
    );
  }
}

/**
 * Starts the preview of a candidate at the site of the gate, and makes sure that the site has the live
 * releases beside it.
 *
 * @returns The state in which browsers start, as Playwright reads it.
 * @throws DeliveryError when the site refuses the preview, or has other releases.
 */
export async function openPreview(order: SiteOrder) {
  const { hostname, protocol } = new URL(order.site);
  const secure = protocol === 'https:';
  const cookies = await previewCookies(order);
  cookies.set(bucketCookie(order.site), `${NO_CANARY_BUCKET}`);
  checkShown(await shownReleases(order.site, cookies), order);
  const attributes = { domain: hostname, path: '/', expires: -1, httpOnly: true, secure };
  return {
    cookies: [...cookies].map(([name, value]) => ({
      ...{ name, value, ...attributes },
      sameSite: 'Lax' as const,
    })),
    origins: [],
  };
}
