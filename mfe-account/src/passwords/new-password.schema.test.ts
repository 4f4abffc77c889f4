import { expect, it } from 'vitest';
import { newPasswordSchema } from './new-password.schema.ts';

/** What the form would say, of a password that is typed twice the same. */
function objections(password: string): string[] {
  const { error } = newPasswordSchema.safeParse({ password, confirmPassword: password });
  return error?.issues.map(({ message }) => message) ?? [];
}

it.each([...'!@#$%^&*'])('takes a password for the sake of its %s', (special) => {
  expect(objections(`secret${special}1`)).toEqual([]);
});

it.each([...'?-_.+ ', 'é'])('wants more than a %j', (other) => {
  expect(objections(`secret${other}1`)).toEqual(['Please add a special carecter']);
});
