import { cp, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from 'site-runner';
import { type ImagePlan, readDockerfile } from './read-dockerfile.ts';

/** The servers that have images. */
export const IMAGES = ['api', 'release-server', 'ssr-server'] as const;

export type ImageName = (typeof IMAGES)[number];

/** Reads `deploy/<name>.Dockerfile`. */
export async function readImagePlan(name: ImageName): Promise<ImagePlan> {
  return readDockerfile(await readFile(join(ROOT, `deploy/${name}.Dockerfile`), 'utf8'));
}

/** The files of an image, in a directory of this machine. */
export interface LaidOutImage extends Pick<ImagePlan, 'env' | 'command'> {
  /** Absolute path of the directory in which its command runs. */
  cwd: string;
}

/**
 * Copies what the image of a server contains: a directory that plain Node runs, wherever it is. All
 * packages must be built.
 *
 * @param directory - It stands for the root of the image.
 * @returns How to run the server from there. `env` has paths of the image, such as `CACHE_DIR`.
 * @example
 * const { cwd, env, command } = await layOutImage('api', directory);
 * const [program, ...parameters] = command;
 * spawn(program, parameters, { cwd, env: { ...process.env, ...env, DATABASE_URL } });
 */
export async function layOutImage(name: ImageName, directory: string): Promise<LaidOutImage> {
  const { copies, writable, workdir, env, command } = await readImagePlan(name);
  for (const { from, to } of copies) {
    await cp(join(ROOT, from), join(directory, to), { recursive: true });
  }
  for (const path of writable) await mkdir(join(directory, path), { recursive: true });
  return { cwd: join(directory, workdir), env, command };
}
