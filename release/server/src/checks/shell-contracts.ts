import { type HostContract, SHELL } from '@clean-express/release-contract/host-contract';
import type { Manifest } from '@clean-express/release-contract/release-registry';
import { fillingModule } from '@clean-express/release-contract/remote-config';
import type { Sql } from '@clean-express/server-kit/database';
import { and, eq, ne, or } from 'drizzle-orm';
import { ReleaseError } from '../rows/release-error.ts';
import {
  findRelease,
  findTraffic,
  parseManifest,
  requireRelease,
  visibleReleases,
} from '../rows/release-rows.ts';
import { releases, traffic } from '../rows/schema.ts';
import { compareManifest, compareWithShell, type ShellRole } from './compare-manifest.ts';
import { findUnsharedState } from './compare-shared-state.ts';
import { findDeprecated } from './deprecations.ts';
import { findUnhosted, refuseUnhosted } from './ssr-servers.ts';

/** The shell that visitors get, the one in a canary, or the one that a roll-back makes live. */
export async function shellOf(
  sql: Sql,
  role: ShellRole,
): Promise<{ version: string; contract: HostContract } | undefined> {
  const version = (await findTraffic(sql, SHELL))?.[role];
  const release = version ? await findRelease(sql, SHELL, version) : undefined;
  const contract = release && parseManifest(release.manifest).host;
  return version && contract ? { version, contract } : undefined;
}

/** @throws ReleaseError when no shell is live. */
export async function requireContract(sql: Sql): Promise<HostContract> {
  const live = await shellOf(sql, 'live');
  if (live) return live.contract;
  throw new ReleaseError(
    'refused',
    'No release of the shell is live, so that nothing can be compared with it. Ask its team to publish and promote one: release publish shell.',
  );
}

/** The contracts of the shells that visitors get. */
export async function visibleContracts(sql: Sql): Promise<HostContract[]> {
  const shells = await Promise.all([shellOf(sql, 'live'), shellOf(sql, 'canary')]);
  return shells.flatMap((shell) => shell?.contract ?? []);
}

/**
 * The script that each filling of a release may load, in kB of brotli: the least that a shell or a release
 * that visitors get allows for its slot. Slots that are not known are left out.
 */
export async function fillingBudgets(sql: Sql, { extras }: Manifest): Promise<Map<string, number>> {
  const visible = (await visibleReleases(sql)).map(({ manifest }) => manifest.extras);
  const owners = [...(await visibleContracts(sql)), ...visible];
  return new Map(
    Object.keys(extras.fills ?? {}).flatMap((slot) => {
      const budgets = owners.flatMap(({ slots = {} }) => slots[slot]?.scriptBudget ?? []);
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
  const visible = (await visibleReleases(sql)).map((release) => release.manifest);
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
  const contract = ofPartner ?? (await requireContract(sql));
  const others = await othersOf(sql, manifest, partners);
  const findings = [
    ...compareManifest({ manifest, contract, others }),
    ...(ofPartner ? [] : await compareWith(sql, manifest, 'canary')),
  ];
  // A release that is refused breaks nothing after a roll-back.
  const warnings = findings.length > 0 ? [] : await findWarnings(sql, manifest, partners);
  return { findings, warnings };
}

/** Compares the release of a remote with a shell, if there is one with this role: one message for each misfit. */
export async function compareWith(
  sql: Sql,
  manifest: Manifest,
  role: ShellRole,
): Promise<string[]> {
  const shell = await shellOf(sql, role);
  return shell ? compareWithShell({ manifest, contract: shell.contract, role }) : [];
}

/**
 * What to know about a release that is not refused: what it would lack with the shell that a roll-back makes
 * live, and the state that is read and not shared.
 */
export async function findWarnings(
  sql: Sql,
  manifest: Manifest,
  partners: readonly Manifest[] = [],
): Promise<string[]> {
  const others = await othersOf(sql, manifest, partners);
  return [
    ...(await compareWith(sql, manifest, 'rollback')),
    ...findUnsharedState(manifest, others),
    ...findDeprecated(manifest, others, (await shellOf(sql, 'live'))?.contract),
  ];
}

/** The releases of remotes that visitors get, or would get after a roll-back of their remotes. */
async function comparedReleases(sql: Sql): Promise<{ manifest: Manifest; isTarget: boolean }[]> {
  const { version } = releases;
  const isCompared = or(
    eq(version, traffic.live),
    eq(version, traffic.canary),
    eq(version, traffic.rollback),
  );
  const rows = await sql
    .select({ manifest: releases.manifest, version, target: traffic.rollback })
    .from(traffic)
    .innerJoin(releases, and(eq(releases.remote, traffic.remote), isCompared))
    .where(ne(traffic.remote, SHELL));
  return rows.map((row) => {
    return { manifest: parseManifest(row.manifest), isTarget: row.version === row.target };
  });
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
  const compared = [
    ...(await comparedReleases(sql)).filter(({ manifest }) => !moved.has(manifest.remote)),
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

/** Finds whether releases of a remote fit a shell, by their versions. */
const fitting = (sql: Sql, remote: string, contract: HostContract) => async (version: string) => {
  const { manifest } = await requireRelease(sql, remote, version);
  const pair = { manifest: parseManifest(manifest), contract, role: 'rollback' } as const;
  return compareWithShell(pair).length === 0;
};

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
  const rows = await sql.select().from(traffic).where(ne(traffic.remote, SHELL));
  const found: RollBack[] = [];
  for (const { remote, live, canary, rollback } of rows) {
    const fits = fitting(sql, remote, host);
    const isLiveFitting = await fits(live);
    if (isLiveFitting && (!canary || (await fits(canary)))) continue;
    const target = isLiveFitting ? live : rollback;
    if (!target || !(await fits(target))) {
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
