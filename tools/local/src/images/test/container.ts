import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { chmod, chown, copyFile, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { PlainError } from 'site-runner';
import { type ImageName, type ImagePlan, layOutImage, readImagePlan } from '../image.ts';

/** The libraries and settings of this machine that its Node needs, as those of the base image do. */
const SYSTEM = ['usr/lib', 'usr/lib64', 'etc'].filter((path) => existsSync(`/${path}`));

/** The image of a server, with a Node, in a directory that stands for its root. */
export interface Image extends ImagePlan {
  root: string;
}

/** Lays an image out with the files of its server, and with a Node. */
export async function prepareImage(name: ImageName, root: string, node: string): Promise<Image> {
  await layOutImage(name, root);
  const plan = await readImagePlan(name);
  for (const path of [...SYSTEM, 'usr/local/bin', 'dev', 'proc']) {
    await mkdir(join(root, path), { recursive: true });
  }
  for (const link of ['lib', 'lib64']) await symlink(`usr/${link}`, join(root, link));
  await copyFile(node, join(root, 'usr/local/bin/node'));
  await chmod(root, 0o755);
  for (const path of plan.writable) await chown(join(root, path), plan.user.uid, plan.user.gid);
  return { ...plan, root };
}

/**
 * Makes a read-only root of a directory, with the system's libraries and the volumes in it, and runs a
 * command there as another user, who gets no more rights.
 */
const ENTER = `
  root=$1 workdir=$2 uid=$3 gid=$4 system=$5 count=$6; shift 6
  mount --bind "$root" "$root"
  while [ "$count" -gt 0 ]; do mount --bind "$1" "$root$2"; shift 2; count=$((count - 1)); done
  # Those volumes stay writable.
  mount -o remount,bind,ro "$root"
  for path in $system; do mount --bind -o ro "/$path" "$root/$path"; done
  mount --rbind /dev "$root/dev"
  mount -t proc proc "$root/proc"
  exec setpriv --no-new-privs unshare --root="$root" --wd="$workdir" --setgid "$gid" --setuid "$uid" "$@"
`;

/** Characters of its output that are kept, for messages. */
const SHOWN_OUTPUT = 5000;

interface ContainerOptions {
  env: Readonly<Record<string, string>>;
  /** By default, that of the image. */
  command?: readonly string[];
  /** Directories of this machine, by the paths of volumes in the image. */
  volumes?: Readonly<Record<string, string>>;
}

/** A command that runs in an image, alone with its child processes. */
export class Container {
  readonly #launcher: ChildProcess;
  readonly #exit: Promise<number | null>;
  output = '';

  constructor(image: Image, { env, command = image.command, volumes = {} }: ContainerOptions) {
    const { root, workdir, user } = image;
    const own = image.writable.map((path) => [path, join(root, path)] as const);
    const mounts = Object.entries({ ...Object.fromEntries(own), ...volumes });
    for (const [path] of mounts) mkdirSync(join(root, path), { recursive: true });
    this.#launcher = spawn(
      'unshare',
      [
        ...['--mount', '--pid', '--fork', '--kill-child', 'bash', '-euc', ENTER, 'enter', root],
        ...[workdir, String(user.uid), String(user.gid), SYSTEM.join(' '), String(mounts.length)],
        ...mounts.flatMap(([path, directory]) => [directory, path]),
        ...command,
      ],
      {
        env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', ...image.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [this.#launcher.stdout, this.#launcher.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        this.output = (this.output + text).slice(-SHOWN_OUTPUT);
      });
    }
    this.#exit = once(this.#launcher, 'close').then(([code]) => code);
  }

  get isRunning(): boolean {
    return this.#launcher.exitCode === null && this.#launcher.signalCode === null;
  }

  /** Its exit code, once it has ended. */
  get exit(): Promise<number | null> {
    return this.#exit;
  }

  /** Ids of its processes on this machine: first that of the command. */
  get processes(): number[] {
    const childrenOf = (pid: number): number[] => {
      const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
      const pids = children.split(' ').filter(Boolean).map(Number);
      return pids.flatMap((child) => [child, ...childrenOf(child)]);
    };
    return childrenOf(this.#launcher.pid ?? 0);
  }

  /** Sends a signal to the command, as the container's runtime does. */
  signal(name: NodeJS.Signals): void {
    const [pid] = this.processes;
    if (pid) process.kill(pid, name);
  }

  /** Ends it at once, with its child processes. */
  async kill(): Promise<void> {
    if (this.isRunning) this.signal('SIGKILL');
    await this.#exit;
  }
}

/**
 * Runs a command in an image to its end.
 *
 * @throws PlainError with its output, when its exit code is not 0.
 */
export async function runInImage(image: Image, options: ContainerOptions): Promise<string> {
  const container = new Container(image, options);
  const code = await container.exit;
  if (code === 0) return container.output;
  throw new PlainError(`${options.command?.join(' ')} ended with ${code}.\n${container.output}`);
}
