import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HOST_CONTRACT_FILE } from '@clean-express/release-contract/host-contract';
import type { ServedSite } from 'site-runner';
import { ReleaseServer } from '../client/release-server.ts';

/** The used part of a {@link ServedSite}. */
interface LocalSite {
  /** Directory of the shell's build. */
  shell: string;
  releaseServer: Pick<ServedSite['releaseServer'], 'url' | 'token'>;
}

/**
 * Opens the release server of a local site, and registers the contract of the site's shell: without it,
 * the server takes no releases.
 */
export async function openReleaseServer({
  shell,
  releaseServer: { url, token },
}: LocalSite): Promise<ReleaseServer> {
  const server = new ReleaseServer({ url, token });
  const contract = await readFile(join(shell, HOST_CONTRACT_FILE), 'utf8');
  await server.registerShellContract(JSON.parse(contract));
  return server;
}
