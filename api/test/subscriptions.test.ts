import { eq, sql as raw } from 'drizzle-orm';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { subscriptions } from '../src/database/schema.ts';
import { startSmtpServer } from './smtp-server.ts';
import { sharedTestApp } from './test-app.ts';

const smtp = await startSmtpServer();
afterAll(() => smtp.close());

const testApp = sharedTestApp({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Clean Express <news@clean-express.example>',
  INBOX_PER_DAY: '1000',
});

const subscribe = (email: string) =>
  testApp().app.inject({ method: 'POST', url: '/subscriptions', payload: { email } });

const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to.includes(email));

/** Subscribes an address; returns the path of the link that a mail has, without its host. */
async function linkTo(action: 'confirm' | 'unsubscribe', email: string): Promise<string> {
  await subscribe(email);
  await vi.waitFor(() => expect(mailsTo(email)).not.toHaveLength(0));
  const { content = '' } = mailsTo(email).at(-1) ?? {};
  const link = new RegExp(`https://api\\.example\\.com(/subscriptions/${action}\\?token=[\\w-]+)`);
  return link.exec(content)?.[1] ?? '';
}

const rowOf = async (email: string) => {
  const { sql } = testApp().database;
  return (await sql.select().from(subscriptions).where(eq(subscriptions.email, email)))[0];
};

/** Presses the button of a page: its form posts to the address of the page. */
const press = (url: string, payload = '') =>
  testApp().app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** Lets time pass for a subscription. */
async function age(email: string, days: number): Promise<void> {
  const createdAt = raw`created_at - make_interval(days => ${days})`;
  const { sql } = testApp().database;
  await sql.update(subscriptions).set({ createdAt }).where(eq(subscriptions.email, email));
}

describe('a subscription', () => {
  it('is confirmed by the button of the page behind the link, not by opening the link', async () => {
    const link = await linkTo('confirm', 'jane@example.com');
    expect(await rowOf('jane@example.com')).toMatchObject({ confirmedAt: null });

    const page = await testApp().app.inject(link);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<form method="post"><button>Confirm subscription</button></form>');
    expect(await rowOf('jane@example.com')).toMatchObject({ confirmedAt: null });

    const confirmed = await press(link);
    expect(confirmed.statusCode).toBe(200);
    expect(confirmed.body).toContain('<h1>Subscription confirmed</h1>');
    expect(confirmed.body).toContain('<a href="https://www.example.com">');
    expect(await rowOf('jane@example.com')).toMatchObject({ confirmedAt: expect.any(Date) });
    expect((await press(link)).statusCode).toBe(200);
  });

  it('has a mail that names sender and receiver, and how to unsubscribe', async () => {
    const link = await linkTo('unsubscribe', 'kim@example.com');
    const [mail] = mailsTo('kim@example.com');
    expect(mail?.to).toEqual(['kim@example.com']);
    expect(mail?.content).toContain('From: Clean Express <news@clean-express.example>');
    expect(mail?.content).toContain('Subject: Confirm your subscription to Clean Express');
    expect(mail?.content).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(mail?.content).toMatch(
      /^List-Unsubscribe:\s+<https:\/\/api\.example\.com\/subscriptions/m,
    );

    expect((await testApp().app.inject(link)).body).toContain('<button>Unsubscribe</button>');
    expect(await rowOf('kim@example.com')).toBeDefined();
    expect((await press(link, 'List-Unsubscribe=One-Click')).statusCode).toBe(200);
    expect(await rowOf('kim@example.com')).toBeUndefined();
    expect((await press(link)).statusCode).toBe(200);
  });

  it('cannot be confirmed after a week, or with another token', async () => {
    const link = await linkTo('confirm', 'late@example.com');
    await age('late@example.com', 8);
    for (const url of [link, '/subscriptions/confirm?token=guess', '/subscriptions/confirm']) {
      const response = await press(url);
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain('This link has expired. Please subscribe again on our site.');
    }
    expect(await rowOf('late@example.com')).toMatchObject({ confirmedAt: null });
  });

  it('stores only a hash of the token', async () => {
    const link = await linkTo('confirm', 'hash@example.com');
    const token = link.split('=')[1] ?? '';
    expect(token).toHaveLength(43);
    expect(JSON.stringify(await rowOf('hash@example.com'))).not.toContain(token);
    expect(testApp().lines.join('')).not.toContain(token);
  });
});

describe('an address that subscribes again', () => {
  it('gets no second mail within a day, and the link of the first one stays valid', async () => {
    const link = await linkTo('confirm', 'bomb@example.com');
    await Promise.all(Array.from({ length: 10 }, () => subscribe('Bomb@Example.com')));
    await age('bomb@example.com', 0);
    // Mails are sent in order, so that one to it would have arrived before this one.
    await linkTo('confirm', 'after@example.com');
    expect(mailsTo('bomb@example.com')).toHaveLength(1);
    expect((await press(link)).statusCode).toBe(200);
  });

  it('gets another mail on the next day, and none after it has confirmed', async () => {
    await linkTo('confirm', 'again@example.com');
    await age('again@example.com', 2);
    await subscribe('again@example.com');
    await vi.waitFor(() => expect(mailsTo('again@example.com')).toHaveLength(2));
    await press(await linkTo('confirm', 'again@example.com'));
    await age('again@example.com', 2);
    await subscribe('again@example.com');
    await linkTo('confirm', 'later@example.com');
    expect(mailsTo('again@example.com')).toHaveLength(2);
  });

  it('gets the same response as a new one', async () => {
    const first = await subscribe('same@example.com');
    await press(await linkTo('confirm', 'same@example.com'));
    const second = await subscribe('same@example.com');
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    const { sql } = testApp().database;
    await sql.delete(subscriptions).where(eq(subscriptions.email, 'same@example.com'));
    expect((await subscribe('same@example.com')).json()).toEqual(first.json());
  });
});

it('stays unconfirmed when the mail cannot be sent, and the next subscription tries again', async () => {
  smtp.refused.add('nobody@example.com');
  expect((await subscribe('nobody@example.com')).statusCode).toBe(201);
  const failures = () => testApp().lines.filter((line) => line.includes('Could not send the mail'));
  await vi.waitFor(() => expect(failures()).toHaveLength(1));
  expect(JSON.parse(failures()[0] ?? '')).toMatchObject({ code: 'EENVELOPE', responseCode: 550 });
  expect(testApp().lines.join('')).not.toContain('nobody');
  await vi.waitFor(async () =>
    expect(await rowOf('nobody@example.com')).toMatchObject({ confirmedAt: null, tokenHash: null }),
  );

  smtp.refused.clear();
  expect(await linkTo('confirm', 'nobody@example.com')).not.toBe('');
});

it('serves its pages with a policy that allows only their own form', async () => {
  for (const url of ['/subscriptions/confirm', '/subscriptions/unsubscribe']) {
    for (const response of [await testApp().app.inject(url), await press(url)]) {
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      );
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
    }
  }
});
