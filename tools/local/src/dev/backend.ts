import { localUrl, PlainError, type Profile, type RemotePackage, type Service } from 'site-runner';
import { devApi, devAuthEmulator } from './dev-services.ts';

/** The response of a server on this machine; `undefined` when none listens on the port. */
function request(port: number, path: string, origin: string) {
  return fetch(localUrl(port) + path, { headers: { origin } }).catch(() => undefined);
}

/** Whether the API runs already: several remotes may be developed at once, each with its own command. */
async function isApiRunning({ ports }: Profile, page: string): Promise<boolean> {
  const response = await request(ports.api, '/healthz', page);
  if (!response?.ok) return false;
  if (response.headers.get('access-control-allow-origin') === page) return true;
  throw new PlainError(
    `The API that runs on port ${ports.api} does not allow requests from ${page}. Please stop the command that started it, and run this again.`,
  );
}

async function isEmulatorRunning({ ports }: Profile, page: string): Promise<boolean> {
  const response = await request(ports.authEmulator, '/', page);
  return Boolean(response?.ok && (await response.text()).includes('authEmulator'));
}

/**
 * Returns the backend services that pages of a development server need and that do not run yet.
 *
 * @param page - Origin of the pages, which a running API must allow.
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
    ...(hasEmulator ? [] : [devAuthEmulator(profile)]),
    ...(hasApi ? [] : [devApi(profile, remotes)]),
  ];
}
