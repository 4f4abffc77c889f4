import type { KeyObject } from 'node:crypto';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import { problem } from '@clean-express/server-kit/http';
import { signToken } from '@clean-express/server-kit/signatures';
import { baseUrlOf, type Config } from '../config.ts';
import type { ReleaseRow } from '../releases/releases.ts';
import { isAt } from '../rows/path-owners.ts';
import { parseManifest } from '../rows/release-rows.ts';

/** SSR servers refuse longer tokens, which are in addresses and cookies. */
const MAX_TOKEN_LENGTH = 2000;

interface Signer {
  config: Pick<Config, 'RELEASE_ORIGINS'>;
  signingKeys: readonly KeyObject[];
}

/** A release as a preview names it. */
function previewed({ remote, version, manifestHash: manifest }: ReleaseRow, { config }: Signer) {
  // A remote without visitors is not in the registry, which has the address of all others.
  const baseUrl = baseUrlOf(config, remote);
  if (baseUrl) return { remote, version, manifest, baseUrl };
  const detail = `The address of "${remote}" is not known. Add it to RELEASE_ORIGINS.`;
  throw problem(409, 'not-previewable', detail);
}

/** Where a preview begins: at a page of the release, or else at one that has a link to it. */
function startOf({ extras: { paths, pages }, examples = {} }: Manifest): string {
  const [path = '/'] = paths;
  const routes = Object.keys(pages);
  if (routes.length === 0 || routes.some((route) => isAt(route, path))) return path;
  const plain = routes.find((route) => !/[:*?]/.test(route));
  return plain ?? Object.values(examples)[0]?.list ?? path;
}

/** A name is shown, and the token has to stay short. */
const MAX_NAME_LENGTH = 100;

interface Issued {
  /** The site that shows it: its token is refused by every other one. */
  site: string;
  id: string;
  /** The name of the identity that it is issued to. */
  by: string;
  expires: Date;
}

/**
 * Signs a preview of releases.
 *
 * @returns The token, and the link that starts the preview at the first release.
 * @throws A problem when the address of a remote is not known, or one token cannot name all releases.
 */
export async function signPreview(
  rows: readonly ReleaseRow[],
  { site, id, by, expires }: Issued,
  signer: Signer,
) {
  const refs = rows.map((row) => previewed(row, signer));
  const token = await signToken(
    {
      ...{ typ: 'release-preview+jwt', audience: site, id, expires },
      claims: { releases: refs, by: by.slice(0, MAX_NAME_LENGTH) },
    },
    signer.signingKeys,
  );
  if (token.length > MAX_TOKEN_LENGTH) {
    throw problem(400, 'too-many-releases', 'One link cannot show so many releases.');
  }
  const [first] = rows;
  const url = new URL(first ? startOf(parseManifest(first.manifest)) : '/', site);
  url.searchParams.set('preview', token);
  return { token, url: url.href, refs };
}
