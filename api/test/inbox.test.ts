import { describe, expect, it } from 'vitest';
import { messages, subscriptions } from '../src/database/schema.ts';
import { sharedTestApp } from './test-app.ts';

const testApp = sharedTestApp();

const post = async (url: string, payload: object) =>
  testApp().app.inject({ method: 'POST', url, payload });

const MESSAGE = {
  name: 'Jane Doe',
  email: 'jane@example.com',
  phone: '+1 555 0100',
  company: 'Doe & Daughters',
  message: 'Do you also clean boats?',
};

describe('POST /messages', () => {
  it('stores a message', async () => {
    const response = await post('/messages', MESSAGE);
    expect(response.statusCode).toBe(201);
    const { acknowledged, insertedId } = response.json();
    expect(acknowledged).toBe(true);
    const rows = await testApp().database.sql.select().from(messages);
    expect(rows).toEqual([{ ...MESSAGE, id: insertedId, createdAt: expect.any(Date) }]);
  });

  it('requires every field', async () => {
    const response = await post('/messages', {});
    expect(response.json().errors).toEqual({
      name: 'Name is required.',
      email: 'Please enter a valid email address.',
      phone: 'Phone is required.',
      company: 'Company is required.',
      message: 'Message is required.',
    });
  });
});

describe('POST /subscriptions', () => {
  it('stores an address once, even if it subscribes again', async () => {
    const first = await post('/subscriptions', { email: 'Jane@Example.com' });
    const second = await post('/subscriptions', { email: 'jane@example.com' });
    expect(first.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    const rows = await testApp().database.sql.select().from(subscriptions);
    expect(rows).toEqual([
      {
        id: first.json().insertedId,
        email: 'jane@example.com',
        createdAt: expect.any(Date),
        // Without a mail server, no address is asked to confirm.
        confirmedAt: null,
        tokenHash: null,
      },
    ]);
  });

  it('rejects a malformed address', async () => {
    const response = await post('/subscriptions', { email: 'jane' });
    expect(response.json()).toMatchObject({
      status: 400,
      errors: { email: 'Please enter a valid email address.' },
    });
  });
});
