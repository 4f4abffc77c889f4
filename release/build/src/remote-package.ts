import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SHELL } from '@clean-express/release-contract/host-contract';
import { partField, partRangeField } from '@clean-express/release-contract/registry-fields';
import {
  MAX_SCRIPT_BUDGET,
  type Mounts,
  type RemoteConfig,
} from '@clean-express/release-contract/remote-config';
import { z } from 'zod';
import { BuildError } from './build-files.ts';

/** The package of a remote. */
export interface RemotePackage {
  /** Absolute path of its folder. */
  folder: string;
  remote: RemoteConfig;
  /** Version in its `package.json`. */
  semver: string;
  /** Directory of its build. */
  dist: string;
}

/** Folder of a remote's package with the types of others, as `release types` writes it. */
export const FETCHED_TYPES_FOLDER = '.clean-express/types';

/** File beside the types of a remote with the versions of its widgets and slots: `^2.1`. */
export const VERSIONS_FILE = 'versions.json';

const versionsSchema = z.record(partField, partRangeField);

/** The versions of the widgets and slots that a remote was typed with. */
async function readVersions(folder: string): Promise<Record<string, string>> {
  const types = join(folder, FETCHED_TYPES_FOLDER);
  const remotes = await readdir(types).catch(() => []);
  const versions = await Promise.all(
    remotes.map(async (remote) => {
      const text = await readFile(join(types, remote, VERSIONS_FILE), 'utf8').catch(() => '{}');
      return versionsSchema.parse(JSON.parse(text));
    }),
  );
  return Object.assign({}, ...versions);
}

/** The widgets and slots of others that a remote uses somewhere. */
function usedParts({ name, exposes, pages = {}, fills = {} }: Partial<RemoteConfig>): string[] {
  const mounting = [pages, exposes ?? {}, fills].flatMap((parts) => Object.values<unknown>(parts));
  const widgets = mounting.flatMap((mounts) => (mounts as Mounts).widgets ?? []);
  return [...widgets, ...Object.keys(fills)].filter((part) => !part.startsWith(`${name}/`));
}

/** What a remote needs: the versions that it was typed with, unless its configuration names others. */
async function needsOf(remote: RemoteConfig, folder: string): Promise<Pick<RemoteConfig, 'needs'>> {
  const used = new Set(usedParts(remote));
  const typed = Object.entries(await readVersions(folder)).filter(([part]) => used.has(part));
  const needs = { ...Object.fromEntries(typed), ...remote.needs };
  return Object.keys(needs).length > 0 ? { needs } : {};
}

const manifestSchema = z.object({ version: z.string() });

async function readVersion(folder: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return manifestSchema.parse(manifest).version;
}

/** Names the place of TypeScript that Node cannot strip, which begins the stack of the error. */
function describeSyntax(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error)) return error;
  if (!/^ERR_(UNSUPPORTED|INVALID)_TYPESCRIPT_SYNTAX$/.test(String(error.code))) return error;
  const [, file = '', line] = /^(file:.+):(\d+)$/m.exec(error.stack ?? '') ?? [];
  return new BuildError(
    `${fileURLToPath(file)}:${line}: ${error.message}. Node only strips types here: write this line in JavaScript, or with types that can be left out.`,
  );
}

/**
 * Reads a remote's configuration and version, and with which versions of others it was typed.
 *
 * @param folder - Absolute path of the remote's package.
 * @throws BuildError when the configuration has TypeScript that Node cannot strip.
 */
export async function readRemote(folder: string): Promise<RemotePackage> {
  const config = pathToFileURL(join(folder, 'remote.config.ts')).href;
  // It is type-checked in its own package.
  const { default: remote }: { default: RemoteConfig } = await import(config).catch((error) => {
    throw describeSyntax(error);
  });
  const described = { ...remote, ...(await needsOf(remote, folder)) };
  const semver = await readVersion(folder);
  return { folder, remote: described, semver, dist: join(folder, 'dist') };
}

/**
 * Reads the package of the host, which is published as remotes are. What it provides is in its build.
 *
 * @param folder - Absolute path of the package.
 */
export async function readHost(folder: string): Promise<RemotePackage> {
  const remote: RemoteConfig = {
    name: SHELL,
    owner: '@clean-express/shell',
    port: 0,
    paths: [],
    scriptBudget: MAX_SCRIPT_BUDGET,
    exposes: { './routes': './index.html' },
  };
  return { folder, remote, semver: await readVersion(folder), dist: join(folder, 'dist') };
}
