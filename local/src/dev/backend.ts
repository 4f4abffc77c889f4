import type { RemotePackage } from 'delivery';
import { PlainError } from '../../bootstrap/plain-error.mjs';
import type { Service } from '../processes/service.ts';
import { localUrl, type Profile } from '../profile/profile.ts';
import { authEmulator } from '../site/services.ts';
import { devApi } from './dev-services.ts';

/** The answer of a server of this machine; `undefined` when nobody answers. */
function ask(port: number, path: string, origin: string): Promise<Response | undefined> {
  return fetch(localUrl(port) + path, { headers: { origin } }).catch(() => undefined);
}

/**
 * Whether the API runs already: several remotes may be developed at a time, each by a command of its
 * own.
 *
 * @throws PlainError when it does not let the page in.
 */
async function isApiRunning({ ports }: Profile, page: string): Promise<boolean> {
  const answer = await ask(ports.api, '/healthz', page);
  if (!answer?.ok) return false;
  if (answer.headers.get('access-control-allow-origin') === page) return true;
  throw new PlainError(
    `The API that runs on port ${ports.api} does not know ${page}. Please stop the command that started it, and run this again.`,
  );
}

async function isEmulatorRunning({ ports }: Profile, page: string): Promise<boolean> {
  const answer = await ask(ports.authEmulator, '/', page);
  return Boolean(answer?.ok && (await answer.text()).includes('authEmulator'));
}

/**
 * What the pages of a development server need besides, as far as it does not run yet.
 *
 * @param page - Origin of the pages.
 * @throws PlainError when an API runs that does not let them in.
 */
export async function missingBackend(
  profile: Profile,
  remotes: readonly RemotePackage[],
  page: string,
): Promise<Service[]> {
  const [hasApi, hasEmulator] = await Promise.all([
    isApiRunning(profile, page),
    isEmulatorRunning(profile, page),
  ]);
  return [
    ...(hasEmulator ? [] : [authEmulator(profile)]),
    ...(hasApi ? [] : [devApi(profile, remotes)]),
  ];
}
