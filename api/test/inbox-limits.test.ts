import { FORWARDED_FORM_HEADER, signForwardedForm } from '@clean-express/server-kit/signatures';
import { describe, expect, it } from 'vitest';
import { inboxCounts, messages } from '../src/database/schema.ts';
import { sharedTestApp } from './test-app.ts';

/** The SSR servers have it, too. */
const KEY = 'changes-key-of-the-tests-0123456789';

const testApp = sharedTestApp({ INBOX_PER_DAY: '3', CHANGES_KEY: KEY });

let clients = 0;

/** A client that has not sent a form yet. */
function nextClient(): string {
  clients += 1;
  return `192.0.2.${clients}`;
}

const MESSAGE = { name: 'Jane', phone: '1', company: 'Doe', message: 'Hello.' };

const sendMessage = (email: string, remoteAddress = nextClient()) => {
  const payload = { ...MESSAGE, email };
  return testApp().app.inject({ method: 'POST', url: '/messages', payload, remoteAddress });
};

const subscribe = (email: string, remoteAddress = nextClient()) => {
  const payload = { email };
  return testApp().app.inject({ method: 'POST', url: '/subscriptions', payload, remoteAddress });
};

/** Sends a message as an SSR server passes it on. */
async function forwardMessage(email: string, visitor: string, key = KEY) {
  // The API changes what it stores.
  const payload = { ...MESSAGE, email, message: ' Hello. ' };
  const form = { path: '/messages', values: payload };
  const headers = { [FORWARDED_FORM_HEADER]: await signForwardedForm(visitor, form, key) };
  const remoteAddress = '10.0.0.21';
  const request = { method: 'POST', url: '/messages', payload, headers, remoteAddress } as const;
  return testApp().app.inject(request);
}

describe('the inbox', () => {
  it('takes three forms a day with an email address, whoever sends them', async () => {
    const spellings = ['ann@example.com', 'ANN@example.com', 'ann+one@example.com'];
    for (const email of spellings) expect((await sendMessage(email)).statusCode).toBe(201);
    for (const response of [
      await sendMessage('Ann@Example.com'),
      await subscribe('ann+two@example.com'),
    ]) {
      expect(response.json()).toMatchObject({
        status: 429,
        code: 'daily-limit',
        message: 'That was too often for one day. Please try again tomorrow.',
      });
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(86_400);
    }
    expect((await sendMessage('other@example.com')).statusCode).toBe(201);
  });

  it('takes three forms a day of a client, whatever the email address', async () => {
    const client = nextClient();
    expect((await sendMessage('a@example.com', client)).statusCode).toBe(201);
    expect((await subscribe('b@example.com', client)).statusCode).toBe(201);
    expect((await sendMessage('c@example.com', client)).statusCode).toBe(201);
    expect((await subscribe('d@example.com', client)).statusCode).toBe(429);
    expect((await subscribe('d@example.com')).statusCode).toBe(201);
  });

  it('counts a form that an SSR server passes on for the visitor whom it has signed', async () => {
    const visitor = nextClient();
    for (const email of ['f1@example.com', 'f2@example.com', 'f3@example.com']) {
      expect((await forwardMessage(email, visitor)).statusCode).toBe(201);
    }
    expect((await forwardMessage('f4@example.com', visitor)).statusCode).toBe(429);
    expect((await sendMessage('f5@example.com', visitor)).statusCode).toBe(429);
    // Neither other visitors nor the SSR server are counted.
    expect((await forwardMessage('f6@example.com', nextClient())).statusCode).toBe(201);
    expect((await sendMessage('f7@example.com', '10.0.0.21')).statusCode).toBe(201);
  });

  it('refuses a form that anyone else passes on, and counts it for nobody', async () => {
    const visitor = nextClient();
    for (let count = 0; count < 4; count += 1) {
      const refused = await forwardMessage('f8@example.com', visitor, `${KEY}x`);
      expect(refused.json()).toMatchObject({ status: 400, code: 'form-signature-invalid' });
    }
    expect(testApp().lines.join('')).toContain('check that both have the same CHANGES_KEY');
    expect((await sendMessage('f8@example.com', visitor)).statusCode).toBe(201);
  });

  it('counts requests that arrive at the same time', async () => {
    const sent = Array.from({ length: 10 }, () => sendMessage('race@example.com'));
    const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
  });

  it('stores a refused form nowhere, and neither email address nor client in its counts', async () => {
    const { sql } = testApp().database;
    for (let count = 0; count < 4; count += 1) await sendMessage('full@example.com');
    const stored = (await sql.select().from(messages)).map(({ email }) => email);
    expect(stored.filter((email) => email === 'full@example.com')).toHaveLength(3);
    expect(JSON.stringify(await sql.select().from(inboxCounts))).not.toMatch(/example|192\.0/);
    expect(testApp().lines.join('')).not.toContain('example.com');
  });
});
