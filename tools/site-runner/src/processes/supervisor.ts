import { readFileSync, type WriteStream } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { execaNode } from 'execa';
import { PlainError } from '../../setup/command-messages.mjs';
import { lastLines, openLog } from './run-command.ts';

/** Linux counts the time of processes in hundredths of a second, whatever the machine. */
const TICKS_PER_SECOND = 100;

/** A process that only waits uses less between two checks. */
const LEAST_PROGRESS_S = 0.1;

/** A start that has used so much will not end. */
const MOST_USED_S = 90;

/** The processor time that a process has used, in seconds; 0 on systems that have it in no file. */
export function usedSeconds(pid: number | undefined): number {
  try {
    // The name of the program is in parentheses, and may have spaces.
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/s);
    const [user, system] = fields.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

/**
 * Resolves when a process makes no progress. On a busy machine, a start takes as long as it takes.
 *
 * @param used - Returns the processor time that it has used, in seconds.
 * @param pause - Waits until the next check.
 */
export async function untilStuck(used: () => number, pause: () => Promise<unknown>): Promise<void> {
  let before = 0;
  let now = LEAST_PROGRESS_S;
  while (now - before >= LEAST_PROGRESS_S && now < MOST_USED_S) {
    before = used();
    await pause();
    now = used();
  }
}

const CHECK_INTERVAL_MS = 90_000;
const STOP_TIMEOUT_MS = 5000;
/** As many as the stack of an error of Node and its message have. */
const SHOWN_LOG_LINES = 25;

/** Options of Node for servers: stack traces of built ones name the sources, and memory is that of the images. */
export const NODE_OPTIONS = ['--enable-source-maps', '--max-semi-space-size=4'];

/** A process that runs as long as the site. It sends `{ type: 'ready' }` once it accepts requests. */
export interface Service {
  /** Name of its log: `api`. */
  name: string;
  /** Name in messages: `API`. */
  title: string;
  /** Absent for a service that accepts no requests. */
  port?: number;
  /** Its package: absolute path. */
  cwd: string;
  /** File to run, JavaScript or TypeScript: absolute, or relative to the package. */
  script: string;
  parameters?: string[];
  env: Record<string, string>;
}

/** The IPC channel closes when this process exits for any reason; the child then exits too. */
function launch({ cwd, script, parameters, env }: Service, log: WriteStream) {
  return execaNode(resolve(cwd, script), parameters, {
    cwd,
    env,
    nodeOptions: NODE_OPTIONS,
    ipc: true,
    buffer: false,
    stdin: 'ignore',
    stdout: log,
    stderr: log,
    forceKillAfterDelay: STOP_TIMEOUT_MS,
    reject: false,
  });
}

function startService(service: Service, logs: string, checkIntervalMs: number) {
  const logPath = join(logs, `${service.name}.log`);
  const log = openLog(logPath);
  const child = launch(service, log);
  log.end();

  let stopping = false;
  const serviceError = (event: string) =>
    new PlainError(
      `${lastLines(logPath, SHOWN_LOG_LINES) || '(It has logged nothing.)'}\n\nThe ${service.title} ${event}. Its log is ${logPath}.`,
    );
  /** Rejects when the service exits. */
  const failure = child.then((): never => {
    throw serviceError(stopping ? 'was stopped' : 'has exited');
  });
  // The channel also closes when the service exits: `failure` then has the reason.
  const isReady = (message: unknown) =>
    message instanceof Object && 'type' in message && message.type === 'ready';
  const ready = child.getOneMessage({ filter: isReady }).catch(() => failure);
  const pause = () => wait(checkIntervalMs, undefined, { ref: false });
  const stuck = untilStuck(() => usedSeconds(child.pid), pause).then((): never => {
    throw serviceError('does not start, and makes no progress');
  });

  /** Stops it gracefully, and kills it after five seconds. */
  const stop = async () => {
    stopping = true;
    child.kill();
    await child;
  };
  return { ready: Promise.race([ready, stuck]), failure, stop };
}

/** Services that are started and stopped together. */
export class Supervisor {
  readonly #processes: ReturnType<typeof startService>[] = [];
  #fail: (reason: unknown) => void = () => undefined;

  /** Rejects when one of the services exits on its own. */
  readonly failure = new Promise<never>((_resolve, reject) => {
    this.#fail = reject;
  });
  private readonly logs: string;
  private readonly checkIntervalMs: number;

  /**
   * @param logs - Directory for the services' logs.
   * @param checkIntervalMs - How often it is checked that a start makes progress.
   */
  constructor(logs: string, checkIntervalMs = CHECK_INTERVAL_MS) {
    this.logs = logs;
    this.checkIntervalMs = checkIntervalMs;
    // Until it is read, the rejection must not count as unhandled.
    this.failure.catch(() => undefined);
  }

  /**
   * Starts services concurrently: none may need another one of them in order to start.
   *
   * @throws PlainError when one of them fails, or makes no progress.
   */
  async start(services: readonly Service[]): Promise<void> {
    const started = services.map((service) =>
      startService(service, this.logs, this.checkIntervalMs),
    );
    this.#processes.push(...started);
    for (const { failure } of started) failure.catch(this.#fail);
    await Promise.all(started.map(({ ready }) => ready));
  }

  /** Stops all services. */
  async stop(): Promise<void> {
    await Promise.all(this.#processes.map((running) => running.stop()));
  }
}
