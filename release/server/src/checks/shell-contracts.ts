import { type HostContract, SHELL } from '@clean-express/release-contract/host-contract';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import { fillingModule } from '@clean-express/release-contract/remote-config';
import type { Sql } from '@clean-express/server-kit/database';
import { and, eq, ne, or, type SQL } from 'drizzle-orm';
import { ReleaseError } from '../rows/release-error.ts';
import { parseManifest, requireRelease, visibleManifests } from '../rows/release-rows.ts';
import { releases, traffic } from '../rows/schema.ts';
import { compareManifest, compareWithShell, type ShellRole } from './compare-manifest.ts';
import { findUnsharedState } from './compare-shared-state.ts';
import { findDeprecated } from './deprecations.ts';
import { findUnhosted, refuseUnhosted } from './ssr-servers.ts';

/** The releases that visitors get, or would get after a roll-back, each with the traffic of its remote. */
function selectCompared(sql: Sql, which: SQL) {
  const { remote, version, manifest } = releases;
  const { live, canary, rollback } = traffic;
  const isCompared = or(eq(version, live), eq(version, canary), eq(version, rollback));
  return sql
    .select({ remote, version, manifest, live, canary, rollback })
    .from(traffic)
    .innerJoin(releases, and(eq(remote, traffic.remote), isCompared))
    .where(which)
    .orderBy(remote);
}

/** The shell that visitors get, the one in a canary, and the one that a roll-back makes live. */
export type Shells = Partial<Record<ShellRole, { version: string; contract: HostContract }>>;

/** Reads the shells that releases of remotes are compared with. */
export async function readShells(sql: Sql): Promise<Shells> {
  const shells: Shells = {};
  for (const row of await selectCompared(sql, eq(traffic.remote, SHELL))) {
    const { version, manifest } = row;
    const { host: contract } = parseManifest(manifest);
    if (!contract) continue;
    for (const role of ['live', 'canary', 'rollback'] as const) {
      if (row[role] === version) shells[role] = { version, contract };
    }
  }
  return shells;
}

function requireLive({ live }: Shells): HostContract {
  if (live) return live.contract;
  throw new ReleaseError(
    'refused',
    'No release of the shell is live, so that nothing can be compared with it. Ask its team to publish and promote one: release publish shell.',
  );
}

/** @throws ReleaseError when no shell is live. */
export async function requireContract(sql: Sql): Promise<HostContract> {
  return requireLive(await readShells(sql));
}

/** The contracts of the shells that visitors get. */
export async function visibleContracts(sql: Sql): Promise<HostContract[]> {
  const { live, canary } = await readShells(sql);
  return [live, canary].flatMap((shell) => shell?.contract ?? []);
}

/**
 * The script that each filling of a release may load, in kB of brotli: the least that a shell or a release
 * that visitors get allows for its slot. Slots that are not known are left out.
 */
export async function fillingBudgets(sql: Sql, { extras }: Manifest): Promise<Map<string, number>> {
  const slots = Object.keys(extras.fills ?? {});
  if (slots.length === 0) return new Map();
  const visible = (await visibleManifests(sql)).map(({ extras }) => extras);
  const owners = [...(await visibleContracts(sql)), ...visible];
  return new Map(
    slots.flatMap((slot) => {
      const budgets = owners.flatMap((owner) => owner.slots?.[slot]?.scriptBudget ?? []);
      return budgets.length > 0 ? [[fillingModule(slot), Math.min(...budgets)] as const] : [];
    }),
  );
}

/** What a release is told about the shells and remotes beside it. */
export interface Misfits {
  /** One message for each violation. */
  findings: string[];
  /** One message for each thing that would be one after a roll-back of the shell, or that stays empty. */
  warnings: string[];
}

/** The releases of other remotes that visitors get beside a release and its partners, and these. */
async function othersOf(
  sql: Sql,
  { remote }: Pick<Manifest, 'remote'>,
  partners: readonly Manifest[],
): Promise<Manifest[]> {
  const moved = new Set([remote, ...partners.map((partner) => partner.remote)]);
  const visible = await visibleManifests(sql);
  return [
    ...visible.filter((other) => !moved.has(other.remote)),
    ...partners.filter((partner) => partner.remote !== SHELL),
  ];
}

/**
 * Compares a manifest with the shells and with the other remotes that visitors get.
 *
 * @param partners - Releases that move together with it: visitors get no other ones of their remotes beside it.
 * @throws ReleaseError when no shell is live.
 */
export async function findMisfits(
  sql: Sql,
  manifest: Manifest,
  partners: readonly Manifest[],
): Promise<Misfits> {
  const ofPartner = partners.find(({ remote }) => remote === SHELL)?.host;
  const shells = await readShells(sql);
  const contract = ofPartner ?? requireLive(shells);
  const others = await othersOf(sql, manifest, partners);
  const findings = [
    ...compareManifest({ manifest, contract, others }),
    ...(ofPartner ? [] : compareWith(shells, manifest, 'canary')),
  ];
  // A release that is refused breaks nothing after a roll-back.
  const warnings = findings.length > 0 ? [] : warningsOf(manifest, shells, others);
  return { findings, warnings };
}

/** Compares the release of a remote with a shell, if there is one with this role: one message for each misfit. */
export function compareWith(shells: Shells, manifest: Manifest, role: ShellRole): string[] {
  const shell = shells[role];
  return shell ? compareWithShell({ manifest, contract: shell.contract, role }) : [];
}

function warningsOf(manifest: Manifest, shells: Shells, others: readonly Manifest[]): string[] {
  return [
    ...compareWith(shells, manifest, 'rollback'),
    ...findUnsharedState(manifest, others),
    ...findDeprecated(manifest, others, shells.live?.contract),
  ];
}

/**
 * What to know about a release that is not refused: what it would lack with the shell that a roll-back makes
 * live, and the state that is read and not shared. One message for each; none for a release of the shell.
 */
export async function findWarnings(sql: Sql, manifest: Manifest): Promise<string[]> {
  if (manifest.remote === SHELL) return [];
  return warningsOf(manifest, await readShells(sql), await othersOf(sql, manifest, []));
}

/**
 * Compares a release of the shell with the remotes that visitors get, with what a roll-back of a remote
 * makes live, and with the SSR servers that run.
 *
 * @param partners - Releases that move together with it: no other ones of their remotes are compared.
 */
export async function findShellMisfits(
  sql: Sql,
  { host }: Manifest,
  partners: readonly Manifest[],
): Promise<Misfits> {
  if (!host) {
    const finding = 'Its manifest says nothing about what the shell provides. Build it again.';
    return { findings: [finding], warnings: [] };
  }
  const moved = new Set(partners.map(({ remote }) => remote));
  const rows = await selectCompared(sql, ne(traffic.remote, SHELL));
  const compared = [
    ...rows
      .filter(({ remote }) => !moved.has(remote))
      .map(({ manifest, version, rollback }) => {
        return { manifest: parseManifest(manifest), isTarget: version === rollback };
      }),
    ...partners.map((manifest) => ({ manifest, isTarget: false })),
  ];
  const findings = compared.flatMap(({ manifest, isTarget }) => {
    const name = `${manifest.remote} ${manifest.version}${isTarget ? ', its roll-back target' : ''}`;
    return compareWithShell({ manifest, contract: host, role: 'next' }).map(
      (finding) => `${name}: ${finding}`,
    );
  });
  return { findings: [...findings, ...(await findUnhosted(sql, host))], warnings: [] };
}

/** A remote that goes back to another release. */
export interface RollBack {
  remote: string;
  action: 'rollback';
  version: string;
  /** The release that visitors had. */
  from: string | null;
}

/**
 * Finds the remotes that have to go back together with the shell: to the end of their canary, or to their
 * own roll-back target.
 *
 * @param version - The release of the shell that becomes live.
 * @throws ReleaseError when a remote has no release that fits, or an SSR server does not host the shell.
 */
export async function rollBacksWithShell(sql: Sql, version: string): Promise<RollBack[]> {
  const manifest = parseManifest((await requireRelease(sql, SHELL, version)).manifest);
  const { host } = manifest;
  if (!host) return [];
  await refuseUnhosted(sql, manifest);
  const rows = await selectCompared(sql, ne(traffic.remote, SHELL));
  const fits = (remote: string, version: string) => {
    const row = rows.find((other) => other.remote === remote && other.version === version);
    if (!row) return false;
    const pair = {
      manifest: parseManifest(row.manifest),
      contract: host,
      role: 'rollback',
    } as const;
    return compareWithShell(pair).length === 0;
  };
  const found: RollBack[] = [];
  for (const { remote, live, canary, rollback } of rows.filter((row) => row.version === row.live)) {
    const isLiveFitting = fits(remote, live);
    if (isLiveFitting && (!canary || fits(remote, canary))) continue;
    const target = isLiveFitting ? live : rollback;
    if (!target || !fits(remote, target)) {
      throw new ReleaseError(
        'refused',
        `"${remote}" ${live} does not fit the shell ${version}, and has no roll-back target that does. Release "${remote}" so that it fits first.`,
      );
    }
    found.push({
      remote,
      action: 'rollback',
      version: target,
      from: isLiveFitting ? canary : live,
    });
  }
  return found;
}
