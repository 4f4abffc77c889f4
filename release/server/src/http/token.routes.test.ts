import { crc32 } from 'node:zlib';
import { allows, policySchema } from '@clean-express/release-contract/release-policy';
import type { Sql } from '@clean-express/server-kit/database';
import { eq, sql as raw } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { createIdentify } from '../identity/identify.ts';
import { type Identify, InvalidToken } from '../identity/identity.ts';
import { PersonalTokens } from '../identity/personal-tokens.ts';
import { Sessions } from '../identity/sessions.ts';
import { createWorkflowTokens } from '../identity/workflow-tokens.ts';
import { AuditLog } from '../rows/audit-log.ts';
import { tokens } from '../rows/schema.ts';
import { startApp } from '../testing/test-app.ts';
import { emptyDatabase } from '../testing/test-database.ts';

const policy = policySchema.parse({
  people: [
    { name: 'Ada', allow: [{ remotes: ['blog'], permissions: ['upload', 'traffic'] }] },
    { name: 'Ben', allow: [{ remotes: '*', permissions: ['read'] }] },
    { name: 'Cleo', allow: [{ remotes: ['blog'], permissions: ['admin'] }] },
    { name: 'Operator', allow: [{ remotes: '*', permissions: ['admin'] }] },
  ],
});

/** The name of a person is the token. */
const identify: Identify = async (name) => {
  const person = policy.people.find((each) => each.name === name);
  if (!person) throw new InvalidToken('unknown token');
  return { name, kind: 'person', person: name, may: (...what) => allows(person.allow, ...what) };
};

const quietLog = (sql: Sql) => new AuditLog(sql, pino({ enabled: false }));

/** A text in the form of a token. */
const forge = (text: string) => text + crc32(text).toString(16).padStart(8, '0');

async function openApp() {
  const database = await emptyDatabase();
  const app = await startApp({ database, policy: () => policy, identify });
  const as = (name: string) => ({
    create: (body: object) => app.send('POST', '/tokens', body, name),
    list: async () => (await app.send('GET', '/tokens', undefined, name)).json(),
    withdraw: (id: string) => app.send('DELETE', `/tokens/${id}`, undefined, name),
  });
  return { ...app, sql: database.sql, as };
}

const forAda = { person: 'Ada', remotes: ['blog'] };

describe('making a token', () => {
  it('returns it once, and stores only its hash', async () => {
    const { as, sql, lines, audit } = await openApp();
    const response = await as('Operator').create({ ...forAda, days: 30 });
    expect(response.statusCode).toBe(201);
    const { token, ...created } = response.json();
    expect(token).toMatch(/^cxr_[0-9a-f]{16}_[0-9a-f]{72}$/);
    expect(created).toMatchObject({ ...forAda, createdBy: 'Operator', withdrawn: null });
    expect(Date.parse(created.expires) - Date.parse(created.created)).toBe(30 * 86_400_000);
    const secret = token.split('_')[2];
    const listed = await as('Operator').list();
    expect(listed).toEqual([created]);
    const rows = JSON.stringify(await sql.select().from(tokens));
    for (const text of [rows, lines.join(''), JSON.stringify(await audit())]) {
      expect(text).not.toContain(secret.slice(0, 16));
    }
    expect(await audit()).toMatchObject([
      { event: 'token created', by: 'Operator', detail: { id: created.id, person: 'Ada' } },
    ]);
  });

  it('is valid for 90 days by default, and never for more than a year', async () => {
    const { as } = await openApp();
    const { created, expires } = (await as('Operator').create(forAda)).json();
    expect(Date.parse(expires) - Date.parse(created)).toBe(90 * 86_400_000);
    for (const days of [0, -1, 1.5, 367, '90']) {
      expect((await as('Operator').create({ ...forAda, days })).statusCode).toBe(400);
    }
  });

  it.each([
    ['Ada', ['blog']],
    ['Ben', ['blog']],
    ['Cleo', ['blog', 'catalog']],
    ['Cleo', ['catalog']],
    ['Cleo', '*'],
  ])(
    'is refused for remotes that the sender does not administer: %s, %j',
    async (name, remotes) => {
      const { as } = await openApp();
      expect((await as(name).create({ person: 'Ada', remotes })).statusCode).toBe(403);
      expect(await as('Operator').list()).toEqual([]);
    },
  );

  it('is possible for the remotes that the sender administers', async () => {
    const { as } = await openApp();
    expect((await as('Cleo').create(forAda)).statusCode).toBe(201);
    expect((await as('Operator').create({ person: 'Ben', remotes: '*' })).statusCode).toBe(201);
  });

  it('needs a person of the policy', async () => {
    const { as } = await openApp();
    const response = await as('Operator').create({ person: 'Eve', remotes: ['blog'] });
    expect(response.json()).toMatchObject({
      status: 404,
      detail: 'The policy has no person "Eve". Add the person to the policy file first.',
    });
  });

  it.each([[[]], [['blog', 'blog']], [['__proto__']], ['blog'], [['*']]])(
    'refuses these remotes: %j',
    async (remotes) => {
      const { as } = await openApp();
      expect((await as('Operator').create({ person: 'Ada', remotes })).statusCode).toBe(400);
    },
  );
});

describe('listing and withdrawing tokens', () => {
  async function withTokens() {
    const app = await openApp();
    const create = async (body: object) => (await app.as('Operator').create(body)).json();
    const ada = await create(forAda);
    const ben = await create({ person: 'Ben', remotes: '*' });
    return { ...app, ada, ben };
  }

  it('shows only own tokens, and those that the sender administers', async () => {
    const { as, ada, ben } = await withTokens();
    const ids = async (name: string) =>
      (await as(name).list()).map(({ id }: { id: string }) => id).toSorted();
    expect(await ids('Ada')).toEqual([ada.id]);
    expect(await ids('Ben')).toEqual([ben.id]);
    expect(await ids('Cleo')).toEqual([ada.id]);
    expect(await ids('Operator')).toEqual([ada.id, ben.id].toSorted());
  });

  it('ends the own token, and those of administered remotes', async () => {
    const { as, ada, ben, personalTokens, audit } = await withTokens();
    expect((await as('Ada').withdraw(ada.id)).json()).toMatchObject({ withdrawnBy: 'Ada' });
    expect((await as('Operator').withdraw(ben.id)).statusCode).toBe(200);
    for (const { token } of [ada, ben]) {
      await expect(personalTokens.find(token)).rejects.toThrow('was withdrawn');
    }
    // Again: whoever was first stays in the list.
    expect((await as('Operator').withdraw(ada.id)).json().withdrawnBy).toBe('Ada');
    const withdrawn = (await audit()).filter(({ event }) => event === 'token withdrawn');
    expect(withdrawn).toMatchObject([
      { by: 'Ada', detail: { id: ada.id, person: 'Ada' } },
      { by: 'Operator', detail: { id: ben.id } },
    ]);
  });

  it('does not tell which tokens others have', async () => {
    const { as, ada, ben, personalTokens } = await withTokens();
    const foreign = await as('Cleo').withdraw(ben.id);
    const unknown = await as('Cleo').withdraw('0123456789abcdef');
    expect(foreign.statusCode).toBe(404);
    expect(foreign.body.replaceAll(ben.id, '')).toBe(
      unknown.body.replaceAll('0123456789abcdef', ''),
    );
    expect((await as('Ben').withdraw(ada.id)).statusCode).toBe(404);
    expect((await as('Operator').withdraw(ada.token)).statusCode).toBe(404);
    for (const { token } of [ada, ben]) await personalTokens.find(token);
  });
});

describe('using a token', () => {
  const made = async () => {
    const app = await openApp();
    return { ...app, made: (await app.as('Operator').create(forAda)).json() };
  };

  it('finds its owner and its remotes', async () => {
    const {
      personalTokens,
      made: { token },
    } = await made();
    expect(await personalTokens.find(token)).toMatchObject(forAda);
  });

  it('is over when it has expired, by the clock of the database', async () => {
    const {
      personalTokens,
      sql,
      made: { id, token },
    } = await made();
    await sql.update(tokens).set({ expires: raw`now()` }).where(eq(tokens.id, id));
    await expect(personalTokens.find(token)).rejects.toThrow(
      `the personal token ${id} of Ada has expired`,
    );
  });

  it('is refused with another secret, id or checksum', async () => {
    const {
      as,
      personalTokens,
      made: { id, token },
    } = await made();
    const other = (await as('Operator').create(forAda)).json();
    const withSecretOf = token.slice(0, 21) + other.token.slice(21);
    const refused = (text: string) =>
      personalTokens.find(text).then(String, (error) => error.reason);
    // The checksum covers the id, so that it would have to be computed again.
    expect(await refused(withSecretOf)).toMatch('its checksum is wrong');
    expect(await refused(`${token.slice(0, -1)}x`)).toMatch('its checksum is wrong');
    expect(await refused(token.toUpperCase())).toMatch('its checksum is wrong');
    expect(await refused(`${token}0`)).toMatch('its checksum is wrong');
    const forged = forge(token.slice(0, 21) + 'f'.repeat(64));
    expect(await refused(forged)).toBe(`wrong secret of the personal token ${id}`);
    const unknown = forge(`cxr_0123456789abcdef_${'f'.repeat(64)}`);
    expect(await refused(unknown)).toBe('there is no personal token 0123456789abcdef');
  });

  it('does not ask the database about what never was a token', async () => {
    const withoutDatabase = new PersonalTokens(undefined as never, undefined as never);
    const garbage = `cxr_0123456789abcdef_${'f'.repeat(72)}`;
    await expect(withoutDatabase.find(garbage)).rejects.toThrow('its checksum is wrong');
    await expect(withoutDatabase.find(forge(garbage.slice(0, -8)))).rejects.toThrow(TypeError);
  });
});

describe('two instances with the same database', () => {
  async function openTwo() {
    const database = await emptyDatabase();
    let current = policy;
    const open = () => {
      // Each instance has its own.
      const personalTokens = new PersonalTokens(database.sql, quietLog(database.sql));
      const workflowTokens = createWorkflowTokens(() => current);
      return startApp({
        database,
        policy: () => current,
        identify: createIdentify({
          policy: () => current,
          ...{ personalTokens, sessions: new Sessions(database.sql), workflowTokens },
        }),
      });
    };
    const [first, second] = [await open(), await open()];
    const { personalTokens } = first;
    const { id, token } = await personalTokens.create({ ...forAda, days: 1 }, { by: 'Operator' });
    const statuses = async () => {
      const sent = [first, second].map((app) => app.send('GET', '/tokens', undefined, token));
      return (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    };
    const change = (changed: typeof policy) => {
      current = changed;
    };
    return { second, id, token, statuses, change };
  }

  it('both refuse a token at once that was withdrawn at one of them', async () => {
    const { second, id, token, statuses } = await openTwo();
    expect(await statuses()).toEqual([200, 200]);
    await second.send('DELETE', `/tokens/${id}`, undefined, token);
    expect(await statuses()).toEqual([401, 401]);
  });

  it('refuse the token of a person who has left', async () => {
    const { statuses, change } = await openTwo();
    change({ ...policy, people: policy.people.filter(({ name }) => name !== 'Ada') });
    expect(await statuses()).toEqual([401, 401]);
  });
});

it('does not take a database that is away for a wrong token', async () => {
  const { sql } = await emptyDatabase();
  const away = Object.assign(Object.create(sql), {
    select: () => {
      throw new Error('Connection terminated unexpectedly');
    },
  });
  const personalTokens = new PersonalTokens(away, quietLog(away));
  const { send, audit } = await startApp({
    identify: async (token) => {
      await personalTokens.find(token);
      throw new InvalidToken('The database was asked.');
    },
  });
  const token = forge(`cxr_0123456789abcdef_${'f'.repeat(64)}`);
  expect((await send('GET', '/tokens', undefined, token)).statusCode).toBe(503);
  expect(await audit()).toEqual([]);
});
