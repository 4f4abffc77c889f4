import { expect, it } from 'vitest';
import { z } from 'zod';
import { emailSchema } from './fields.ts';

it.each(['ada@visitors.example', 'a&b@visitors.example', 'ada@xn--80a1acny.xn--p1ai'])(
  'accepts %s, as a browser does',
  (email) => {
    expect(emailSchema.parse(email)).toBe(email);
  },
);

it.each([
  'ada',
  'ada@visitors',
  'ada@127.0.0.1',
  'ada@visitors.example.',
  'ada@visitors..example',
  'ada,bob@visitors.example',
  'ada bob@visitors.example',
])('refuses %s', (email) => {
  const message = 'Please enter a valid email address.';
  expect(emailSchema.safeParse(email).error?.issues).toMatchObject([{ message }]);
});

it('describes an email address in the JSON schema', () => {
  expect(z.toJSONSchema(emailSchema)).toMatchObject({ type: 'string', format: 'email' });
});
