import { allows, type Policy, rulesOf } from '@clean-express/release-contract/release-policy';
import type { Sql } from '@clean-express/server-kit/database';
import { and, desc, eq, or } from 'drizzle-orm';
import { ReleaseError } from '../rows/release-error.ts';
import { type Author, type HistoryRow, history, type ReleaseRow } from '../rows/schema.ts';

/** The author of a change, or of one that is asked for. */
type Party = Pick<Author, 'by'> & { person?: string | null | undefined };

/** A workflow and the person who has started it are the same party. */
function isSame(one: Party, other: Party): boolean {
  const names = [one.by, one.person];
  return [other.by, other.person].some((name) => name != null && names.includes(name));
}

/** Whether approvals before a change are over: the release came back, or was withdrawn. */
function endsApprovals({ action, from }: HistoryRow, version: string): boolean {
  return from === version || ['upload', 'retire', 'recover'].includes(action);
}

/** Everyone who has uploaded a release, and who has approved it since. */
async function readParties(sql: Sql, release: ReleaseRow) {
  const { remote, version } = release;
  const isOfRelease = or(eq(history.version, version), eq(history.from, version));
  const changes = await sql
    .select()
    .from(history)
    .where(and(eq(history.remote, remote), isOfRelease))
    .orderBy(desc(history.id));
  const end = changes.findIndex((change) => endsApprovals(change, version));
  const current = end === -1 ? changes : changes.slice(0, end);
  return {
    uploaders: [release, ...changes.filter(({ action }) => action === 'upload')] as Party[],
    approvers: current.filter(({ action }) => action === 'approve') as Party[],
  };
}

/** Whether the policy still allows a person to give releases of a remote to visitors. */
function mayApprove({ people }: Policy, remote: string, { by }: Party): boolean {
  return people.some(({ name, allow }) => name === by && allows(allow, 'traffic', remote));
}

function unknownParty({ remote, version }: ReleaseRow, { by }: Party): ReleaseError {
  return new ReleaseError(
    'refused',
    `The release ${version} of "${remote}" needs the approval of a second person, and the policy does not say who is behind "${by}". Add the account to people in the policy, then publish a new version.`,
  );
}

function notApproved({ remote, version }: ReleaseRow): ReleaseError {
  return new ReleaseError(
    'refused',
    `The release ${version} of "${remote}" needs the approval of a person who has neither uploaded it nor gives it to visitors now. Ask one to run: npm run release -- approve ${remote} ${version}`,
  );
}

/**
 * Requires the approval of a second person, where the policy does. A roll-back needs none.
 *
 * @param author - Of the change that gives the release to visitors.
 * @throws ReleaseError when there is none by a person who is neither uploader nor author.
 */
export async function requireApproval(
  sql: Sql,
  policy: Policy,
  release: ReleaseRow,
  author: Author,
): Promise<void> {
  const { remote } = release;
  if (!rulesOf(policy, remote)?.approval) return;
  const { uploaders, approvers } = await readParties(sql, release);
  const involved = [...uploaders, author];
  // It might be one of the approvers.
  const unknown = involved.find(({ person }) => !person);
  if (unknown) throw unknownParty(release, unknown);
  const isSecond = (approver: Party) => !involved.some((party) => isSame(party, approver));
  const second = approvers.find((one) => isSecond(one) && mayApprove(policy, remote, one));
  if (!second) throw notApproved(release);
}

/**
 * Whether an approval is a new one. Only people approve, which the caller has to check.
 *
 * @throws ReleaseError when the person has uploaded the release.
 */
export async function isNewApproval(
  sql: Sql,
  release: ReleaseRow,
  author: Author,
): Promise<boolean> {
  const { uploaders, approvers } = await readParties(sql, release);
  if (uploaders.some((uploader) => isSame(uploader, author))) {
    const { remote, version } = release;
    throw new ReleaseError(
      'refused',
      `${author.by} has uploaded the release ${version} of "${remote}". Ask another person to approve it.`,
    );
  }
  return !approvers.some((approver) => isSame(approver, author));
}
