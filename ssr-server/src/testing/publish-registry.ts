import { createHash, randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry, Release } from '@clean-express/release-contract/registry';
import type {
  Manifest,
  PreviewClaims,
  SignedRegistry,
} from '@clean-express/release-contract/release-registry';
import {
  generateSigningKey,
  releaseSigningKeysField,
  signDocument,
  signToken,
} from '@clean-express/server-kit/signatures';
import writeFileAtomic from 'write-file-atomic';
import { filesOf } from './fixture-shell.ts';
import { withShell } from './releases.ts';
import { hashOf } from './start-origin.ts';

/** Creates the signing keys of a release server. */
export const newSigningKeys = () => releaseSigningKeysField.parse(generateSigningKey());

/** The keys that the SSR servers of tests accept. */
export const signingKeys = newSigningKeys();

/** A release as signed texts name it, and the text of its manifest. */
export function nameRelease(remote: string, { url, metadata, extras, host, provenance }: Release) {
  const { version } = metadata;
  const baseUrl = url.slice(0, url.indexOf('/releases/') + '/releases/'.length);
  const entry = url.split('/').at(-1) ?? '';
  const { publishedAt: builtAt, ...others } = extras;
  const manifest: Manifest = { remote, version, entry, extras: others, host, provenance, builtAt };
  const text = JSON.stringify(manifest);
  const hash = createHash('sha256').update(text).digest('base64url');
  return { text, baseUrl, release: { version, manifest: hash } };
}

/** The payload of a signed registry with the live releases and canaries of a registry. */
export function toSignedRegistry({ microFrontends, ended }: Registry, number = 1): SignedRegistry {
  const remotes = Object.entries(microFrontends).map(([remote, releases]) => {
    const live = releases.find(({ deployment }) => deployment.default) ?? releases[0];
    const canary = releases.find(({ deployment }) => !deployment.default && deployment.traffic > 0);
    if (!live) throw new Error(`${remote} has no release.`);
    const { baseUrl, release } = nameRelease(remote, live);
    const { traffic: share = 0, set } = canary?.deployment ?? {};
    const traffic = { baseUrl, live: release };
    if (!canary || canary === live) return [remote, traffic];
    const named = nameRelease(remote, canary).release;
    return [remote, { ...traffic, canary: { ...named, share, ...(set && { set }) } }];
  });
  const at = '2026-01-01T00:00:00.000Z';
  const former = ended && { ended: { former: { at, paths: ended } } };
  return { number, at, remotes: Object.fromEntries(remotes), ...former };
}

/** Signs a registry as a release server does. */
export const signRegistry = (registry: unknown, keys = signingKeys): Promise<string> =>
  signDocument({ typ: 'release-registry+jws', payload: JSON.stringify(registry), keys });

/**
 * Publishes a registry to `registry.json` of a directory, and the manifests of all its releases, with the
 * files of shells, to the cache of an SSR server, `cache`. A registry without a shell gets one.
 */
export async function publishRegistry(
  directory: string,
  published: Registry,
  number = 1,
  endedPreviews?: SignedRegistry['endedPreviews'],
) {
  const registry = withShell(published);
  const folder = join(directory, 'cache/files');
  await mkdir(folder, { recursive: true });
  for (const [remote, releases] of Object.entries(registry.microFrontends)) {
    for (const release of releases) {
      const { text } = nameRelease(remote, release);
      const files = [...filesOf(release), [hashOf(text), text] as const];
      for (const [hash, bytes] of files) {
        await writeFile(join(folder, createHash('sha256').update(hash).digest('hex')), bytes);
      }
    }
  }
  const signed = { ...toSignedRegistry(registry, number), endedPreviews };
  const text = await signRegistry(signed);
  await writeFileAtomic(join(directory, 'registry.json'), text);
}

/** Signs the token of a preview link. */
export function signPreview(
  releases: Record<string, Release>,
  {
    site = 'http://localhost:3000',
    lifetimeMs = 60_000,
    keys = signingKeys,
    id = randomUUID() as string,
  } = {},
): Promise<string> {
  const claims: PreviewClaims = {
    by: 'jane',
    releases: Object.entries(releases).map(([remote, previewed]) => {
      const { baseUrl, release } = nameRelease(remote, previewed);
      return { remote, baseUrl, ...release };
    }),
  };
  const expires = new Date(Date.now() + lifetimeMs);
  const token = {
    typ: 'release-preview+jwt',
    audience: site,
    id,
    expires,
    claims,
  } as const;
  return signToken(token, keys);
}
