import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { PlainError } from 'site-runner';
import { IMAGES, type LaidOutImage, layOutImage } from '../images/image.ts';
import {
  addressOf,
  type ComposeService,
  DEPLOY,
  readComposeFile,
  type Settings,
} from './compose-file.ts';
import {
  localAuthority,
  type Machine,
  startBackup,
  startCaddy,
  startExporter,
  startPostgres,
  startPrometheus,
  startRedis,
} from './programs.ts';
import {
  type RunningProgram,
  type SupervisedProgram,
  startProgram,
  supervise,
} from './running-program.ts';

/** All programs of this machine have the same address: it does not tell Caddy from an SSR server. */
const LOOPBACK = '127.0.0.0/8,::1';

/** Programs from elsewhere, by the name of their service. */
const PROGRAMS: Readonly<
  Record<string, (service: ComposeService, machine: Machine) => Promise<RunningProgram>>
> = {
  postgres: startPostgres,
  redis: startRedis,
  caddy: startCaddy,
  backup: startBackup,
  prometheus: startPrometheus,
  ...Object.fromEntries(
    ['redis-exporter', 'node-exporter', 'blackbox-exporter'].map((name) => [
      name,
      startExporter(name),
    ]),
  ),
};

/** Environment variables. */
type Variables = Readonly<Record<string, string>>;

interface Options {
  /** Directory of all data of the site. */
  data: string;
  /** Directory of the images of its servers; by default, in that of its data. */
  images?: string;
  settings: Settings;
  /** Environment variables of the servers that replace those of the file. */
  overrides: Variables;
  note: (text: string) => void;
}

/** A site in production mode: the services of `deploy/compose.yaml`, without containers. */
export class ProductionSite {
  readonly #started = new Map<string, Promise<void>>();
  readonly #images = new Map<string, LaidOutImage>();
  readonly #running = new Map<string, SupervisedProgram>();
  readonly #machine: Machine;
  private readonly services: Readonly<Record<string, ComposeService>>;
  private readonly options: Options;

  private constructor(services: Readonly<Record<string, ComposeService>>, options: Options) {
    this.services = services;
    this.options = options;
    const { data, note } = options;
    this.#machine = { data, note, logs: join(data, 'logs') };
  }

  /**
   * Starts all services, each after those that it needs.
   *
   * @throws PlainError when one of them ends.
   */
  static async start(options: Options): Promise<ProductionSite> {
    const site = await ProductionSite.prepare(options);
    try {
      // The servers have to trust its certificates, which it makes when it starts.
      await site.#start('caddy');
      const names = Object.keys(site.services).filter((name) => !site.#service(name).profiles);
      await Promise.all(names.map((name) => site.#start(name)));
      return site;
    } catch (error) {
      // Others may still be starting.
      await Promise.allSettled(site.#started.values());
      await site.stop();
      throw error;
    }
  }

  /** Lays out the images of a site; none of its services runs. */
  static async prepare(options: Options): Promise<ProductionSite> {
    if (process.platform !== 'linux') {
      throw new PlainError(
        'This needs Linux, where every service has an address of its own on the loopback interface. On other systems, run "docker compose up" in the folder deploy.',
      );
    }
    const services = await readComposeFile(options.settings);
    const site = new ProductionSite(services, options);
    const volumes = Object.values(services).flatMap((service) => service.volumes);
    for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
      if (!source.startsWith('.')) await mkdir(site.volume(source), { recursive: true });
    }
    await Promise.all(IMAGES.map((name) => site.#layOut(name)));
    return site;
  }

  /** The directory of a volume. */
  volume(name: string): string {
    return join(this.options.data, 'volumes', name);
  }

  /** Names of the running servers of this repository. */
  get servers(): string[] {
    return [...this.#running.keys()].filter((name) => !Object.hasOwn(PROGRAMS, name));
  }

  /** The address at which a server listens on this machine: not that of the proxy in front of it. */
  addressOf(name: string): string {
    const service = this.#service(name);
    return `http://${addressOf(service)}:${service.environment.PORT}`;
  }

  /** An environment variable of a service. */
  variable(name: string, variable: string): string {
    return this.#service(name).environment[variable] ?? '';
  }

  /** The environment of a server on this machine, besides `PATH`. */
  environmentOf(name: string): Variables {
    return this.#programOf(name).env;
  }

  /** Resolves when a server can serve requests. */
  async ready(name: string): Promise<void> {
    const running = this.#running.get(name);
    await running?.ready(async () => (await fetch(`${this.addressOf(name)}/readyz`)).ok);
  }

  /**
   * Replaces a server by a new process, as a deployment does.
   *
   * @param overrides - Its environment variables that change.
   */
  async restart(name: string, overrides: Variables = {}): Promise<void> {
    await this.end(name);
    await this.#startServer(name, overrides);
    await this.ready(name);
  }

  /** Ends a service. */
  async end(name: string): Promise<void> {
    await this.#running.get(name)?.stop();
  }

  /**
   * Runs a command in the image of a service, to its end.
   *
   * @param command - By default, that of the service.
   * @throws PlainError with the end of its log when it fails.
   */
  async run(name: string, command = this.#service(name).command ?? []): Promise<void> {
    const { entrypoint, environment } = this.#withLocalPaths(name);
    const program = { name: `${name}-${command[0]}`, env: environment };
    await (entrypoint.length > 0
      ? startProgram({ ...program, command: [...entrypoint, ...command] }, this.#machine.logs)
      : this.#startProgram(name, command)
    ).succeeded();
  }

  /**
   * Makes a personal token, by the command in the image of the release server.
   *
   * @param person - By the name in the policy.
   * @returns The token, which is in no log.
   * @throws PlainError with the errors of the command when it fails.
   */
  async createToken(person: string): Promise<string> {
    const { cwd, env } = this.#programOf('release-server');
    const options = { cwd, env: { PATH: process.env.PATH, ...env }, extendEnv: false } as const;
    const parameters = ['dist/create-token.js', person, '--all-remotes'];
    const result = await execa('node', parameters, { ...options, reject: false });
    if (result.failed) throw new PlainError(result.stderr);
    return result.stdout;
  }

  /** Sends a signal to the program of a service. */
  signal(name: string, signal: NodeJS.Signals): void {
    this.#running.get(name)?.signal(signal);
  }

  /** Stops all services: the database last. */
  async stop(): Promise<void> {
    const { postgres, ...others } = Object.fromEntries(this.#running);
    await Promise.all(Object.values(others).map(({ stop }) => stop()));
    await postgres?.stop();
  }

  /** A service as it is on this machine. */
  #service(name: string): ComposeService {
    const service = this.services[name];
    if (!service) throw new Error(`deploy/compose.yaml has no service "${name}".`);
    return service;
  }

  async #layOut(name: (typeof IMAGES)[number]): Promise<void> {
    const { data, images = join(data, 'images') } = this.options;
    const image = await layOutImage(name, join(images, name));
    this.#images.set(`clean-express/${name}`, image);
  }

  #start(name: string): Promise<void> {
    const started = this.#started.get(name) ?? this.#startAfterOthers(name);
    this.#started.set(name, started);
    return started;
  }

  async #startAfterOthers(name: string): Promise<void> {
    const service = this.#service(name);
    await Promise.all(Object.keys(service.depends_on).map((other) => this.#start(other)));
    if (service.restart === 'no') await this.run(name);
    else await this.start(name);
  }

  /** Starts a service that does not run. */
  async start(name: string): Promise<void> {
    const startOther = PROGRAMS[name];
    if (!startOther) return this.#startServer(name);
    await this.#supervise(name, () => startOther(this.#withLocalPaths(name), this.#machine));
  }

  async #startServer(name: string, overrides: Variables = {}): Promise<void> {
    await this.#supervise(name, async () => this.#startProgram(name, undefined, overrides));
    // SSR servers wait for the first registry.
    if (!name.startsWith('ssr-server')) await this.ready(name);
  }

  /** Runs the program of a service as the file says: `unless-stopped`. */
  async #supervise(name: string, start: () => Promise<RunningProgram>): Promise<void> {
    const program = await supervise(start, () =>
      console.error(
        `The program "${name}" has ended, and starts again. Its log is in ${this.#machine.logs}.`,
      ),
    );
    this.#running.set(name, program);
  }

  /** Starts a program of the image of a service; by default, its server. */
  #startProgram(
    name: string,
    command: readonly string[] | undefined,
    overrides: Variables = {},
  ): RunningProgram {
    const { cwd, env, command: ofImage } = this.#programOf(name);
    const program = {
      name: command ? `${name}-${command.at(1)?.replaceAll(/\W+/g, '-')}` : name,
      cwd,
      command: command ?? ofImage,
      env: { ...env, ...overrides },
    };
    return startProgram(program, this.#machine.logs);
  }

  /** The server in the image of a service, with its environment. */
  #programOf(name: string): LaidOutImage {
    const service = this.#service(name);
    const image = this.#images.get(service.image);
    if (!image) throw new Error(`There is no image ${service.image}.`);
    return { ...image, env: this.#variablesOf(service, image.env) };
  }

  #variablesOf(service: ComposeService, ofImage: Variables): Variables {
    const { environment, volumes } = service;
    const host = addressOf(service);
    const variables = Object.entries({ ...ofImage, ...environment }).map(([name, value]) => [
      name,
      this.#withLocalPath(value, volumes),
    ]);
    return {
      ...Object.fromEntries(variables),
      ...(host && { HOST: host }),
      TRUST_PROXY: LOOPBACK,
      UNLIMITED_ADDRESSES: LOOPBACK,
      ...this.options.overrides,
      NODE_EXTRA_CA_CERTS: localAuthority(this.options.data),
    };
  }

  /** A service whose command, entrypoint and variables name files of this machine. */
  #withLocalPaths(name: string): ComposeService {
    const service = this.#service(name);
    const toLocal = (value: string) => this.#withLocalPath(value, service.volumes);
    const variables = Object.entries(service.environment);
    return {
      ...service,
      entrypoint: service.entrypoint.map(toLocal),
      ...(service.command && { command: service.command.map(toLocal) }),
      environment: Object.fromEntries(variables.map(([key, value]) => [key, toLocal(value)])),
    };
  }

  /** Replaces the path of a volume in the container, also behind `--option=`, by that on this machine. */
  #withLocalPath(value: string, volumes: readonly string[]): string {
    const [, option = '', path = value] = /^(--[\w.-]+=)(.*)$/.exec(value) ?? [];
    for (const volume of volumes) {
      const [source = '', target = ''] = volume.split(':');
      if (path === target || path.startsWith(`${target}/`)) {
        const directory = source.startsWith('.') ? resolve(DEPLOY, source) : this.volume(source);
        return option + directory + path.slice(target.length);
      }
    }
    return value;
  }
}
