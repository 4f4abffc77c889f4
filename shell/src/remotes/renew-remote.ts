import { registerRemote } from './register-remotes.ts';
import { refreshRelease } from './registry.ts';

const renewals = new Map<string, number>();

/**
 * Makes the next load of a remote start afresh: with the release that is current now, and under a
 * URL that neither the browser nor the federation runtime remembers as failed.
 */
export async function renewRemote(remote: string): Promise<void> {
  const release = await refreshRelease(remote);
  if (!release) return;
  const renewal = (renewals.get(remote) ?? 0) + 1;
  renewals.set(remote, renewal);
  registerRemote(remote, `${release.url}?retry=${renewal}`);
}
