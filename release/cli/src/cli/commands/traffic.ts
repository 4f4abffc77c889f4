import { type GateRecord, gateRecordSchema } from '@clean-express/release-contract/gate-record';
import { SHELL } from '@clean-express/release-contract/host-contract';
import { type Command, InvalidArgumentError } from 'commander';
import type {
  ChangeResult,
  Evidence,
  NamedRelease,
  ReleaseServer,
  Steps,
  TrafficReason,
} from '../../client/release-server.ts';
import { DeliveryError } from '../../errors/delivery-error.ts';
import { readJsonFile } from '../../read-json-file.ts';
import { type AddCommands, changeOf, readRelease } from '../context.ts';
import { describeState, type ReleaseState } from '../describe-state.ts';
import { print } from '../output.ts';

/**
 * Reads the record that a gate has written.
 *
 * @throws DeliveryError when the file is not one.
 */
export function readRecord(file: string): Promise<GateRecord> {
  return readJsonFile(file, {
    schema: gateRecordSchema,
    title: 'the record of a gate',
    whenMissing: 'Name the record that the gate has written.',
    whenInvalid: 'Run the gate again.',
  });
}

/** How long a step takes by default, in minutes. */
const STEP_MINUTES = 10;

function toPercent(text: string): number {
  const percent = Number(text);
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent;
  throw new DeliveryError('usage', `A share is a number from 0 to 100, not ${text}.`);
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

/** How commands take releases that move together. */
const RELEASES =
  'a remote and a version, or each release that moves together: blog@1.2.0-3f2a91c07be4 catalog@2.0.0-dcaacbeb9e69';

/**
 * Reads what {@link RELEASES} says.
 *
 * @param most - Words that may follow: others would be ignored, such as a release without its version.
 * @returns The first release, its partners, and the words that follow.
 * @throws DeliveryError when a version is missing, or more words follow.
 * @example readReleases(['blog', '1.2.0', '10'], 1) // { remote: 'blog', version: '1.2.0', rest: ['10'] }
 */
function readReleases([first = '', ...words]: readonly string[], most: number) {
  const isNamed = (word: string) => word.includes('@');
  const named = isNamed(first) ? [first] : [`${first}@${words.shift() ?? ''}`];
  const rest = words.filter((word) => !isNamed(word));
  const [release, ...partners] = [...named, ...words.filter(isNamed)].map(readRelease);
  const unread = rest.at(most);
  if (unread !== undefined) {
    throw new DeliveryError('usage', `What is ${unread}? Name ${RELEASES}`);
  }
  return { ...(release as NamedRelease), ...(partners.length > 0 && { with: partners }), rest };
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
  release: Omit<ReleaseState, 'share' | 'rollback'>,
  { number, store, warning, traffic }: ChangeResult,
): void {
  if (warning) console.error(warning);
  const shares = sharesOf(traffic);
  const share = shares.find(({ version }) => version === release.version)?.percent ?? 0;
  print(command, {
    json: { ...release, share, traffic: shares, number, store },
    text: describeState({ ...release, share, rollback: traffic.rollback }),
  });
}

/** What a command has changed. */
interface Changed extends Pick<ReleaseState, 'with'> {
  remote: string;
  version: string | undefined;
  /** By default, `accepted`. */
  state?: ReleaseState['state'];
}

/** Tells what was not asked for. */
function tellAlong(along: readonly NamedRelease[]): void {
  for (const { remote, version } of along) {
    console.error(`! ${remote} goes back to ${version} along with it.`);
  }
}

/** The commands that change what visitors get, or may get. */
export const addCommands: AddCommands = (program, open) => {
  const change = async (
    command: Command,
    { remote, version, state = 'accepted', with: partners }: Changed,
    send: (server: ReleaseServer, change: TrafficReason) => Promise<ChangeResult>,
  ) => {
    const { server } = await open();
    const moved = partners && { with: partners };
    const result = await send(server, { ...changeOf(command), ...moved });
    // A roll-back without a version says which one it has led to.
    const named = version ?? result.traffic.live ?? '';
    printTraffic(command, { remote, version: named, state, ...moved }, result);
  };
  program
    .command('canary')
    .description(
      'give releases to a share of the visitors, or to shares that the server raises; 0 ends the canary',
    )
    .argument('<release...>', `${RELEASES}; then the share of the visitors, from 0 to 100`)
    .option(
      '--steps <percents>',
      'shares that follow each other; 100 promotes: 1,5,25,100',
      toSteps,
    )
    .option('--every <time>', 'how long each step takes at least: 10m, 2h', toMinutes, STEP_MINUTES)
    .action((words: string[], options: CanaryOptions, command) => {
      const { rest, ...moved } = readReleases(words, 1);
      const [percent] = rest;
      const share = shareOf(percent === undefined ? percent : toPercent(percent), options);
      const { remote, version } = moved;
      return change(command, moved, (server, why) => server.setCanary(remote, version, share, why));
    });
  program
    .command('promote')
    .description('give releases to all visitors')
    .argument('<release...>', RELEASES)
    .action((words: string[], _options, command) => {
      const { rest: _, ...moved } = readReleases(words, 0);
      const { remote, version } = moved;
      return change(command, moved, (server, why) => server.promote(remote, version, why));
    });
  program
    .command('rollback <remote> [version]')
    .description(
      'end a running canary; without one, go back to the previous release; with all that moved together',
    )
    .action((remote: string, version: string | undefined, _options, command) =>
      change(command, { remote, version }, async (server, why) => {
        const isShell = remote === SHELL;
        // A roll-back of the shell takes others along that were not named with it.
        if (isShell) tellAlong((await server.rollBack(SHELL, version, { dryRun: true })).along);
        const result = await server.rollBack(remote, version, why);
        if (!isShell) tellAlong(result.along);
        return result;
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
