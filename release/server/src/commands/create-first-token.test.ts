import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PERMISSIONS } from '@clean-express/release-contract/release-policy';
import { temporaryDirectory } from '@clean-express/release-contract/testing';
import { createLogger } from '@clean-express/server-kit/logging';
import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { PersonalTokens } from '../identity/personal-tokens.ts';
import { AuditLog } from '../rows/audit-log.ts';
import { audit as auditTable, tokens } from '../rows/schema.ts';
import { emptyDatabase } from '../testing/test-database.ts';
import { createToken } from './create-first-token.ts';

/** The environment of a release server. */
async function setUp() {
  const directory = await temporaryDirectory();
  const policy = join(directory, 'policy.json');
  const allow = [{ remotes: '*', permissions: PERMISSIONS }];
  await writeFile(policy, JSON.stringify({ people: [{ name: 'grace', allow }] }));
  return { POLICY: policy, LOG_LEVEL: 'silent' };
}

test('makes the first token, which is stored as a hash, and is in the audit log', async () => {
  // All tests of a worker share it.
  const database = { ...(await emptyDatabase()), close: async () => undefined };
  const parameters = ['grace', '--all-remotes', '--days', '7'];
  const token = await createToken(parameters, await setUp(), async () => database);
  const audit = new AuditLog(database.sql, createLogger('silent'));
  const found = await new PersonalTokens(database.sql, audit).find(token);
  expect(found).toMatchObject({ person: 'grace', remotes: '*', createdBy: 'admin' });
  expect(JSON.stringify(await database.sql.select().from(tokens))).not.toContain(token);
  const [entry] = await database.sql
    .select()
    .from(auditTable)
    .orderBy(desc(auditTable.id))
    .limit(1);
  expect(entry).toMatchObject({
    event: 'token created',
    by: 'admin',
    detail: { id: found.id, person: 'grace' },
  });
}, 60_000);

/** What the command prints: the message and, below it, the cause. */
const messageOf = (error: unknown): string =>
  error instanceof Error ? `${error.message}\n${messageOf(error.cause)}` : '';

test.each([
  [['grace'], 'Pass a person of the policy, and --all-remotes or --remote'],
  [[], 'Pass a person of the policy'],
  [['grace', '--all-remotes', '--remote', 'blog'], 'A token is for all remotes, or for some.'],
  [['grace', '--remote', '../blog'], 'at remotes'],
  [['grace', 'eve', '--all-remotes'], 'There is one person only: not eve.'],
  [['grace', '--all-remotes', '--days', '400'], 'must be a whole number of days from 1 to 366'],
  [['eve', '--all-remotes'], 'The policy has no person "eve". Add the person to the policy file'],
])('makes no token for %j', async (parameters, message) => {
  const failure = createToken(parameters, await setUp()).then(() => '', messageOf);
  expect(await failure).toContain(message);
});
