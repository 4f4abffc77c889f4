import { SHELL } from '@clean-express/release-contract/host-contract';
import { type Command, InvalidArgumentError } from 'commander';
import type { ChangeResult, Evidence, Reason, ReleaseServer } from '../../client/release-server.ts';
import { DeliveryError } from '../../errors/delivery-error.ts';
import { readRecord } from '../../gate/read-record.ts';
import { promoteBySteps } from '../../publish/promote-by-steps.ts';
import { type AddCommands, changeOf } from '../context.ts';
import { describeState, type ReleaseState } from '../describe-state.ts';
import { print } from '../output.ts';

/** How long a step takes, by default and at most. */
const STEP_MINUTES = 10;
const MAX_STEP_MINUTES = 24 * 60;

function toPercent(text: string): number {
  const percent = Number(text);
  if (text.trim() !== '' && percent >= 0 && percent <= 100) return percent;
  throw new InvalidArgumentError('It must be a number from 0 to 100.');
}

function toSteps(text: string, former: readonly number[] = []): number[] {
  const percent = toPercent(text);
  if (percent > (former.at(-1) ?? 0) && percent < 100) return [...former, percent];
  throw new InvalidArgumentError('Steps grow, and are below 100.');
}

function toMinutes(text: string): number {
  const minutes = Number(text);
  if (text.trim() !== '' && minutes >= 0 && minutes <= MAX_STEP_MINUTES) return minutes;
  throw new InvalidArgumentError(`It must be a number of minutes, up to ${MAX_STEP_MINUTES}.`);
}

interface Steps {
  steps?: number[];
  minutes: number;
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
    .description('give a release to a share of the visitors; 0 ends the canary')
    .argument('<percent>', 'share of the visitors, from 0 to 100', toPercent)
    .action((remote: string, version: string, percent: number, _options, command) =>
      change(command, { remote, version }, (server, why) =>
        server.setCanary(remote, version, percent, why),
      ),
    );
  program
    .command('promote <remote> <version>')
    .description('give a release to all visitors')
    .option('--steps <percents...>', 'give it to these shares of the visitors before', toSteps)
    .option('--minutes <minutes>', 'how long each step takes', toMinutes, STEP_MINUTES)
    .action((remote: string, version: string, { steps = [], minutes }: Steps, command) =>
      change(command, { remote, version }, (server, why) =>
        promoteBySteps(server, { remote, version }, { steps, minutes, change: why }),
      ),
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
