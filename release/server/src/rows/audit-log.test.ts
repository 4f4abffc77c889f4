import { createLogger } from '@clean-express/server-kit/logging';
import { max, sql as raw } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { emptyDatabase } from '../testing/test-database.ts';
import { AuditLog } from './audit-log.ts';
import { audit } from './schema.ts';

async function openLog() {
  const { sql } = await emptyDatabase();
  const lines: string[] = [];
  const log = new AuditLog(
    sql,
    createLogger('info', { destination: { write: (line) => lines.push(line) } }),
  );
  const [last] = await sql.select({ id: max(audit.id) }).from(audit);
  const after = last?.id ?? 0;
  return { sql, log, lines, after, entries: () => log.entries({ after, limit: 1000 }) };
}

test('stores entries in order, and writes each to the log of the process', async () => {
  const { log, lines, entries } = await openLog();
  await log.append({ event: 'token created', by: 'Ada', address: '::1', detail: { id: 'a' } });
  await log.append({ event: 'policy loaded' });
  expect(await entries()).toMatchObject([
    {
      event: 'token created',
      by: 'Ada',
      address: '::1',
      detail: { id: 'a' },
      at: expect.any(Date),
    },
    { event: 'policy loaded', by: null, address: null, detail: {} },
  ]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'Audit: token created.', audit: { by: 'Ada', detail: { id: 'a' } } },
    { msg: 'Audit: policy loaded.' },
  ]);
});

test('stores what happens at once in its order, with two transactions', async () => {
  const { sql, log, entries } = await openLog();
  const transaction = vi.spyOn(sql, 'transaction');
  const numbers = Array.from({ length: 30 }, (_, number) => number);
  for (const number of numbers) log.refuse({ event: 'sign-in refused', detail: { number } });
  expect((await entries()).map(({ detail }) => detail.number)).toEqual(numbers);
  // It does not wait for a database that is away as often as there are entries.
  expect(transaction.mock.calls.length).toBeLessThanOrEqual(2);
});

test('is read on after an entry', async () => {
  const { log, after } = await openLog();
  for (const id of ['a', 'b', 'c']) await log.append({ event: 'token created', detail: { id } });
  const [first] = await log.entries({ after, limit: 1 });
  const rest = await log.entries({ after: first?.id ?? 0, limit: 10 });
  expect(rest.map(({ detail }) => detail.id)).toEqual(['b', 'c']);
});

test.each(['update audit set "by" = null', 'delete from audit', 'truncate audit'])(
  'refuses to forget: %s',
  async (statement) => {
    const { sql, log, entries } = await openLog();
    await log.append({ event: 'token created', by: 'Ada' });
    await expect(sql.execute(raw.raw(statement))).rejects.toMatchObject({
      cause: { message: 'The audit log is append-only.' },
    });
    expect(await entries()).toHaveLength(1);
  },
);

test('stores whatever a refused token contains, shortened', async () => {
  const { log, entries } = await openLog();
  const reason = `\u0000\u001b[2J\ud800 ${'x'.repeat(10_000)}`;
  await log.append({
    event: 'sign-in refused',
    by: 'a\u0000b',
    detail: { reason, more: [reason] },
  });
  const [entry] = await entries();
  expect(entry?.by).toBe('a\u{fffd}b');
  expect(entry?.detail.reason).toBe(`\u{fffd}\u{fffd}[2J\u{fffd} ${'x'.repeat(493)}`);
  expect(entry?.detail.more).toEqual([entry?.detail.reason]);
});

test('is part of a change, or neither is made', async () => {
  const { sql, log, entries } = await openLog();
  const change = sql.transaction(async (transaction) => {
    await log.append({ event: 'token created', detail: { id: 'lost' } }, transaction);
    throw new Error('The change failed.');
  });
  await expect(change).rejects.toThrow('The change failed.');
  expect(await entries()).toEqual([]);
});

test('logs what it cannot write, and rejects nothing', async () => {
  const { sql, lines } = await openLog();
  const away = Object.assign(Object.create(sql), {
    transaction: () => Promise.reject(new Error('Connection terminated')),
  });
  const log = new AuditLog(
    away,
    createLogger('info', { destination: { write: (line) => lines.push(line) } }),
  );
  await log.append({ event: 'sign-in refused' });
  log.refuse({ event: 'sign-in refused', address: '::1' });
  await log.close();
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50);
  expect(errors).toHaveLength(2);
  expect(errors[0]).toMatchObject({
    msg: 'Could not write the audit log.',
    audit: { event: 'sign-in refused' },
  });
});

test('counts what it does not record of very many refusals', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { log, entries } = await openLog();
  // One client, then very many.
  for (let count = 0; count < 100; count += 1) {
    log.refuse({ event: 'sign-in refused', address: '192.0.2.1' });
  }
  expect(await entries()).toHaveLength(30);
  for (let count = 0; count < 200; count += 1) {
    log.refuse({ event: 'sign-in refused', address: `198.51.100.${count}` });
  }
  expect(await entries()).toHaveLength(60);
  // A flood of one kind hides none of another.
  log.refuse({ event: 'permission denied', by: 'Eve', address: '192.0.2.1' });
  // The clock would end what is being written.
  expect(await entries()).toHaveLength(61);
  vi.advanceTimersByTime(60_000);
  expect((await entries()).slice(60)).toMatchObject([
    { event: 'permission denied', by: 'Eve' },
    { event: 'refusals not recorded', detail: { 'sign-in refused': 240 } },
  ]);
  log.refuse({ event: 'sign-in refused', address: '192.0.2.1' });
  expect(await entries()).toHaveLength(63);
});

test('counts the rest when it is closed', async () => {
  const { log, entries } = await openLog();
  for (let count = 0; count < 31; count += 1) {
    log.refuse({ event: 'sign-in refused', address: '192.0.2.1' });
  }
  await log.close();
  expect((await entries()).at(-1)).toMatchObject({ detail: { 'sign-in refused': 1 } });
});
