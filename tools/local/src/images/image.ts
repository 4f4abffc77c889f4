import { cp, mkdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';
import { ROOT } from 'site-runner';

/** What the Dockerfile of a server says about its image. */
export interface ImagePlan {
  /** The image that it starts from, such as `node:24.1.0-slim`. */
  base: string;
  /** What comes from the workspace: paths in there, and absolute paths in the image. */
  copies: readonly { from: string; to: string }[];
  /** Directories that it makes for its user. */
  writable: readonly string[];
  /** Directories that are volumes, also if `docker run` names none. */
  volumes: readonly string[];
  env: Readonly<Record<string, string>>;
  workdir: string;
  /** Ids of its user and group. */
  user: { uid: number; gid: number };
  port: number;
  stopSignal: string;
  healthcheck: readonly string[];
  command: readonly string[];
}

/** What the last stage may consist of, so that nothing in it is overlooked. */
const KEYWORDS = new Set([
  'FROM',
  'RUN',
  'WORKDIR',
  'COPY',
  'ENV',
  'VOLUME',
  'EXPOSE',
  'USER',
  'STOPSIGNAL',
  'HEALTHCHECK',
  'CMD',
]);

/** The only command that it may run: the volume of a directory belongs to whom the directory does. */
const MAKE_DIRECTORY = /^install -d -o (\d+) -g (\d+) (?:-m \d+ )?(\/\S+)$/;

const textOf = (instruction: Instruction) => instruction.getArgumentsContent() ?? '';

/** The list of a command in JSON, which no shell runs; that of a health check comes after `CMD`. */
function commandOf(instruction: Instruction): string[] {
  const text = textOf(instruction);
  return JSON.parse(text.slice(text.indexOf('[')));
}

/** The instructions of the stages, by their keyword. */
function readStages(text: string) {
  const instructions = DockerfileParser.parse(text).getInstructions();
  const starts = instructions.flatMap((each, at) => (each.getKeyword() === 'FROM' ? [at] : []));
  const [first = 0, last = 0] = starts;
  if (starts.length !== 2) throw new Error('A Dockerfile here has two stages.');
  const stage = instructions.slice(last);
  const unknown = stage.map((each) => each.getKeyword()).filter((each) => !KEYWORDS.has(each));
  if (unknown.length > 0) throw new Error(`A Dockerfile here has no ${unknown} in its last stage.`);
  const all = (from: readonly Instruction[], keyword: string) =>
    from.filter((each) => each.getKeyword() === keyword);
  const one = (from: readonly Instruction[], keyword: string) => {
    const [found, another] = all(from, keyword);
    if (found && !another) return found;
    throw new Error(`A Dockerfile here has one ${keyword} in each stage that needs it.`);
  };
  return {
    /** Where the build stage has the workspace. */
    site: textOf(one(instructions.slice(first, last), 'WORKDIR')),
    all: (keyword: string) => all(stage, keyword),
    one: (keyword: string) => one(stage, keyword),
  };
}

function toCopy(copy: Copy, site: string, workdir: string) {
  const [from = '', to = '', ...others] = copy.getArguments().map((each) => each.getValue());
  const isKnown = copy.getFromFlag()?.getValue() === 'build' && copy.getFlags().length === 1;
  if (!isKnown || others.length > 0 || !from.startsWith(`${site}/`)) {
    throw new Error(`A Dockerfile here copies one path of the build stage: ${textOf(copy)}`);
  }
  return { from: posix.relative(site, from), to: posix.resolve(workdir, to) };
}

/**
 * Reads the Dockerfile of a server.
 *
 * @throws When its last stage has something that this function does not know.
 */
export function readDockerfile(text: string): ImagePlan {
  const { site, all, one } = readStages(text);
  const workdir = textOf(one('WORKDIR'));
  const user = textOf(one('USER'));
  const writable = all('RUN').map((run) => {
    const [, uid, gid, directory] = MAKE_DIRECTORY.exec(textOf(run)) ?? [];
    if (directory && `${uid}:${gid}` === user) return directory;
    throw new Error(`A Dockerfile here only makes directories for its user: ${textOf(run)}`);
  });
  const [uid = Number.NaN, gid = Number.NaN] = user.split(':').map(Number);
  return {
    base: textOf(one('FROM')),
    copies: all('COPY').map((copy) => toCopy(copy as Copy, site, workdir)),
    writable,
    volumes: all('VOLUME').map(textOf),
    env: Object.fromEntries(
      one('ENV')
        .getArguments()
        .map((each) => each.getValue().split(/=(.*)/s, 2)),
    ),
    workdir,
    user: { uid, gid },
    port: Number(textOf(one('EXPOSE'))),
    stopSignal: textOf(one('STOPSIGNAL')),
    healthcheck: commandOf(one('HEALTHCHECK')),
    command: commandOf(one('CMD')),
  };
}

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
