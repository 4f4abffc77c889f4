import { SHELL } from '@clean-express/release-contract/host-contract';
import { type Command, InvalidArgumentError } from 'commander';
import type {
  ChangeResult,
  Evidence,
  Reason,
  ReleaseServer,
  Steps,
} from '../../client/release-server.ts';
import { DeliveryError } from '../../errors/delivery-error.ts';
import { readRecord } from '../../gate/read-record.ts';
import { type AddCommands, changeOf } from '../context.ts';
import { describeState, type ReleaseState } from '../describe-state.ts';
import { print } from '../output.ts';

/** How long a step takes by default, in minutes. */
const STEP_MINUTES = 10;

function toPercent(text: string): number {
  const percent = Number(text);
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent;
  throw new InvalidArgumentError('It must be a number from 0 to 100.');
}

/** @example toSteps('1,5,25,100') */
function toSteps(text: string): number[] {
  const steps = text.split(',').map(toPercent);
  if (steps.every((percent, at) => percent > (steps[at - 1] ?? 0))) return steps;
  throw new InvalidArgumentError('Steps grow, as in 1,5,25,100.');
}

const MINUTES = { m: 1, h: 60 };

/** @example toMinutes('10m') */
function toMinutes(text: string): number {
  const [, count, unit] = /^(\d+)([mh])$/.exec(text) ?? [];
  if (unit === 'm' || unit === 'h') return Number(count) * MINUTES[unit];
  throw new InvalidArgumentError('Write minutes or hours, as in 10m or 2h.');
}

interface CanaryOptions {
  steps?: number[];
  every: number;
}

/** @throws DeliveryError unless there is either a share, or steps. */
function shareOf(percent: number | undefined, { steps, every }: CanaryOptions): number | Steps {
  if (percent !== undefined && !steps) return percent;
  if (percent === undefined && steps) return { steps, everyMinutes: every };
  throw new DeliveryError('usage', 'Name either a share of the visitors, or --steps.');
}

interface AcceptOptions {
  record?: string;
  e2e: boolean;
}

/** @throws DeliveryError unless the options name a record, or say that there is none. */
async function evidenceOf({ record, e2e }: AcceptOptions): Promise<Evidence> {
  if (record !== undefined && e2e) return { record: await readRecord(record) };
  if (record === undefined && !e2e) return { skippedE2e: true };
  throw new DeliveryError('usage', 'Name the record of the gate (--record), or say --no-e2e.');
}

/** Lists how the visitors are shared between the releases of a remote. */
function sharesOf({ live, canary }: ChangeResult['traffic']) {
  const share = canary?.share ?? 0;
  return [
    ...(canary ? [{ version: canary.version, percent: share }] : []),
    ...(live ? [{ version: live, percent: 100 - share }] : []),
  ].filter(({ percent }) => percent > 0);
}

/** Prints what is true of a release after a change, and for programs of the others of its remote, too. */
export function printTraffic(
  command: Command,
  release: Omit<ReleaseState, 'share'>,
  { number, store, warning, traffic }: ChangeResult,
): void {
  if (warning) console.error(warning);
  const shares = sharesOf(traffic);
  const share = shares.find(({ version }) => version === release.version)?.percent ?? 0;
  print(command, {
    json: { ...release, share, traffic: shares, number, store },
    text: describeState({ ...release, share }),
  });
}

/** What a command has changed. */
interface Changed {
  remote: string;
  version: string | undefined;
  /** By default, `accepted`. */
  state?: ReleaseState['state'];
}

/** What a roll-back of the shell would change. */
const planOf = (server: ReleaseServer, version: string | undefined) =>
  server.rollBack(SHELL, version, { dryRun: true });

/** The commands that change what visitors get, or may get. */
export const addCommands: AddCommands = (program, open) => {
  const change = async (
    command: Command,
    { remote, version, state = 'accepted' }: Changed,
    send: (server: ReleaseServer, change: Reason) => Promise<ChangeResult>,
  ) => {
    const { server } = await open();
    const result = await send(server, changeOf(command));
    // A roll-back without a version says which one it has led to.
    const named = version ?? result.traffic.live ?? '';
    printTraffic(command, { remote, version: named, state }, result);
  };
  program
    .command('canary <remote> <version>')
    .description(
      'give a release to a share of the visitors, or to shares that the server raises; 0 ends the canary',
    )
    .argument('[percent]', 'share of the visitors, from 0 to 100', toPercent)
    .option(
      '--steps <percents>',
      'shares that follow each other; 100 promotes: 1,5,25,100',
      toSteps,
    )
    .option('--every <time>', 'how long each step takes at least: 10m, 2h', toMinutes, STEP_MINUTES)
    .action(
      (
        remote: string,
        version: string,
        percent: number | undefined,
        options: CanaryOptions,
        command,
      ) => {
        const share = shareOf(percent, options);
        return change(command, { remote, version }, (server, why) =>
          server.setCanary(remote, version, share, why),
        );
      },
    );
  program
    .command('promote <remote> <version>')
    .description('give a release to all visitors')
    .action((remote: string, version: string, _options, command) =>
      change(command, { remote, version }, (server, why) => server.promote(remote, version, why)),
    );
  program
    .command('rollback <remote> [version]')
    .description('end a running canary; without one, go back to the previous release')
    .action((remote: string, version: string | undefined, _options, command) =>
      change(command, { remote, version }, async (server, why) => {
        // Other remotes are not what was asked for.
        const { along } = remote === SHELL ? await planOf(server, version) : { along: [] };
        for (const other of along) {
          const text = `${other.remote} does not fit this shell, and goes back to ${other.version} with it.`;
          console.error(`! ${text}`);
        }
        return server.rollBack(remote, version, why);
      }),
    );
  program
    .command('accept <remote> <version>')
    .description('let an uploaded release get visitors')
    .option('--record <file>', 'the record that its gate has written')
    .option('--no-e2e', 'say that its e2e tests did not run; the history shows it')
    .action(async (remote: string, version: string, options: AcceptOptions, command) => {
      const evidence = await evidenceOf(options);
      await change(command, { remote, version }, (server, why) =>
        server.accept(remote, version, evidence, why),
      );
    });
  program
    .command('approve <remote> <version>')
    .description('approve the release of someone else, where the policy requires it')
    .action((remote: string, version: string, _options, command) =>
      change(command, { remote, version, state: 'approved' }, (server, why) =>
        server.approve(remote, version, why),
      ),
    );
};
