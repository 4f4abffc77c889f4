import type { Impact } from '@clean-express/release-contract/overview-api';
import {
  refName,
  repositoryName,
  shortSha,
  toPrintable,
} from '@clean-express/release-contract/provenance';
import type { Provenance } from '@clean-express/release-contract/release-registry';
import type { HistoryEntry, ReleaseRow } from '../../client/release-server.ts';
import type { AddCommands } from '../context.ts';
import { print, table } from '../output.ts';

/** @example actionOf(entry) // 'canary 10 %', 'accept without e2e tests', 'accept, gate passed (tests: 143, claimed)' */
export function actionOf({
  action,
  share,
  skippedCheck,
  skippedE2e,
  tests,
  provenance,
}: Pick<
  HistoryEntry,
  'action' | 'share' | 'skippedCheck' | 'skippedE2e' | 'tests' | 'provenance'
>): string {
  if (skippedCheck) return `${action} without check`;
  if (skippedE2e) return `${action} without e2e tests`;
  if (tests !== null) {
    const identity = provenance?.verified ? 'verified' : 'claimed';
    return `${action}, gate passed (tests: ${tests}, ${identity})`;
  }
  return share === null ? action : `${action} ${share} %`;
}

/**
 * @example authorOf(entry) // 'blog release (ada)' for a workflow that a person has started
 * @example authorOf(entry) // 'ada, through an agent: helper 1.0'
 */
export function authorOf({
  by,
  person,
  agent,
}: Pick<HistoryEntry, 'by' | 'person' | 'agent'>): string {
  const name = person && person !== by ? `${by} (${person})` : by;
  return agent ? `${name}, through an agent: ${agent}` : name;
}

/** @example provenanceOf(release) // 'verified 3f2a91c0' */
export function provenanceOf(provenance: Provenance | null | undefined): string {
  if (!provenance) return '';
  const { verified, commit } = provenance;
  return `${verified ? 'verified' : 'claimed'} ${commit ? shortSha(commit.sha) : 'without commit'}`;
}

/**
 * @example describeProvenance(entry) // 'verified 3f2a91c0 acme/blog main, run https://ci.example/7'
 * @example describeProvenance(entry) // 'claimed 3f2a91c0 main, uncommitted changes'
 */
export function describeProvenance(provenance: Provenance | null): string {
  if (!provenance) return '';
  const { verified, commit, builder } = provenance;
  // Of a claim, the name would only look like a proof.
  const repository = verified && commit?.repository;
  const source = [
    provenanceOf(provenance),
    repository && repositoryName(repository),
    commit?.branch && refName(commit.branch),
  ];
  return [
    source.filter(Boolean).join(' '),
    commit?.dirty && 'uncommitted changes',
    verified && builder && `run ${builder}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What SSR servers and browsers have counted of a release. */
const COUNTS = [
  { name: 'page views', field: 'views' },
  { name: 'errors', field: 'errors' },
  { name: 'failed loads', field: 'failedLoads' },
  { name: 'renders', field: 'renders' },
  { name: 'failed renders', field: 'failedRenders' },
] as const;

/** The z-score of an interval that contains a share with a probability of 95 %. */
const Z = 1.96;

/**
 * A share with its Wilson interval, which also holds for few counts.
 *
 * @example shareOf({ all: 400, failed: 2 }) // '0.5 % (0.1–1.8)'
 */
export function shareOf({ all, failed }: { all: number; failed: number }): string {
  if (all === 0) return '–';
  // A page view may have several errors.
  const share = Math.min(1, failed / all);
  const scale = 1 + Z ** 2 / all;
  const middle = (share + Z ** 2 / (2 * all)) / scale;
  const width = (Z * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2))) / scale;
  const percent = (part: number) => (100 * Math.max(0, part)).toFixed(1);
  return `${percent(share)} % (${percent(middle - width)}–${percent(middle + width)})`;
}

/** What a canary is judged by, beside the live release. */
function describeMeasures({ remote, version, measures = [] }: ReleaseRow): string[] {
  const counted = measures.filter(({ canary, live }) => canary.all + live.all > 0);
  if (counted.length === 0) return [];
  const rows = counted.map(({ name, canary, live }) => [name, shareOf(canary), shareOf(live)]);
  return ['', table([`${remote} ${version}`, 'canary', 'live'], rows)];
}

/** Says why a canary has ended by itself. */
const describeEnd = ({ remote, version, ended }: ReleaseRow): string[] =>
  ended ? [`${remote} ${version} was ended by the canary monitor. ${ended}`] : [];

/** Says which releases move together, once for each set. */
const describeSet = ({ remote, version, set }: ReleaseRow): string[] =>
  set?.startsWith(`${remote} ${version}`) ? [`${set} have the same visitors.`] : [];

/** Says what the next step of a canary waits for. */
const describeNext = ({ remote, version, next }: ReleaseRow): string[] => {
  if (!next) return [];
  const views = next.views > 0 ? ` and ${next.views} more page views` : '';
  return [`${remote} ${version} gets ${next.share} % of the visitors after ${next.at}${views}.`];
};

/** Texts of manifests come from other people: none of them controls the terminal. */
const toPrintableLines = (lines: readonly string[]) => lines.map(toPrintable).join('\n');

/** What changes for others, and what the release itself does otherwise. */
export function describeImpact({ live, differences, consumers }: Impact): string[] {
  const affected = consumers.flatMap(({ remote, version, owner = '', breaks, fallsBack }) => [
    `${remote} ${version} ${owner}`.trim(),
    ...breaks.map((text) => `  breaks: ${text}`),
    ...fallsBack.map((text) => `  shows less: ${text}`),
  ]);
  return [
    ...(affected.length > 0 ? affected : ['Nothing that is live would break or show less.']),
    ...differences.map((text) => `${live ? '' : 'New: '}it ${text}`),
  ];
}

/** `release status`, `release impact` and `release history`. */
export const addCommands: AddCommands = (program, open) => {
  program
    .command('status [remote]')
    .description(
      'show the releases of each remote with their traffic and what canaries are judged by',
    )
    .action(async (only: string | undefined, _options, command) => {
      const { server } = await open();
      const releases = await server.releases(only);
      const rows = releases.map(
        ({ remote, version, state, role, share, provenance, owner, ...release }) => [
          ...[remote, owner ?? '', version, state, role ?? '', `${share} %`],
          ...COUNTS.map(({ field }) => release[field] ?? '–'),
          release.uploadedAt,
          provenanceOf(provenance),
        ],
      );
      const head = [
        'remote',
        'owner',
        'version',
        'state',
        'role',
        'visitors',
        ...COUNTS.map(({ name }) => name),
        'uploaded',
        'provenance',
      ];
      const canaries = releases.flatMap((release) => [
        ...describeSet(release),
        ...describeMeasures(release),
        ...describeNext(release),
        ...describeEnd(release),
      ]);
      const text = [table(head, rows), ...canaries].join('\n');
      print(command, { json: { releases }, text });
    });
  program
    .command('impact <remote> <version>')
    .description('show what changes for others if a release becomes live')
    .action(async (remote: string, version: string, _options, command) => {
      const { server } = await open();
      const impact = await server.impact(remote, version);
      print(command, { json: impact, text: toPrintableLines(describeImpact(impact)) });
    });
  program
    .command('history [remote]')
    .description('show all changes, with their authors, provenance and reasons')
    .action(async (only: string | undefined, _options, command) => {
      const { server } = await open();
      const history = (await server.history(only)).toReversed();
      const rows = history.map((entry) => [
        entry.at,
        entry.remote ?? '',
        actionOf(entry),
        entry.version ?? '',
        entry.owner ?? '',
        authorOf(entry),
        describeProvenance(entry.provenance),
        entry.reason ?? '',
      ]);
      const head = [
        'time',
        'remote',
        'action',
        'version',
        'owner',
        'author',
        'provenance',
        'reason',
      ];
      print(command, { json: { history }, text: table(head, rows) });
    });
};
