import { sql as raw } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { seedScale } from './scale/seed-scale.ts';
import { sharedTestApp } from './test-app.ts';

const testApp = sharedTestApp();
const printed: string[] = [];

const read = async (query: string) => (await testApp().database.sql.execute(raw.raw(query))).rows;

beforeAll(() =>
  seedScale(testApp().database.sql, { services: 30, reviews: 300 }, (message) =>
    printed.push(message),
  ),
);

it('inserts the given number of rows, and reports its progress', async () => {
  expect(await read(`select count(*)::int from services where owner_uid like 'scale:%'`)).toEqual([
    { count: 30 },
  ]);
  expect(await read(`select count(*)::int from reviews where owner_uid like 'scale:%'`)).toEqual([
    { count: 300 },
  ]);
  expect(printed).toEqual(['30 of 30 services', '300 of 300 reviews']);
});

it('inserts the same rows each time', async () => {
  const [service] = await read(`
    select id, name, email, price from services where owner_uid like 'scale:%' order by created_at limit 1`);
  expect(service).toEqual({
    id: '016f6027-83c0-7574-8c38-4581d0b6c02a',
    name: 'Deep Home Cleaning in Salem',
    email: 'victor.patel1@mail.example',
    price: '215.69',
  });
});

it('inserts rows that are valid for the API', async () => {
  for (const url of ['/services', '/reviews']) {
    const response = await testApp().app.inject({ url });
    expect(response.statusCode).toBe(200);
  }
});

it('refuses a database that has these rows already', async () => {
  const again = seedScale(testApp().database.sql, { services: 1, reviews: 0 }, () => {});
  await expect(again).rejects.toThrow('The database already has these rows.');
});
