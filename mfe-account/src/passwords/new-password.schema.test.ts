import { expect, it } from 'vitest';
import { newPasswordSchema } from './new-password.schema.ts';

/** The error messages for a password that is repeated correctly. */
function errorMessages(password: string): string[] {
  const { error } = newPasswordSchema.safeParse({ password, confirmPassword: password });
  return error?.issues.map(({ message }) => message) ?? [];
}

it.each([...'!@#$%^&*'])('accepts a password with the special character %s', (special) => {
  expect(errorMessages(`secret${special}1`)).toEqual([]);
});

it.each([...'?-_.+ ', 'é'])('rejects a password with only %j', (other) => {
  expect(errorMessages(`secret${other}1`)).toEqual(['Please add a special carecter']);
});

it('takes a long password as it is typed, with spaces at its ends', () => {
  const password = ` ${'Käse! '.repeat(30)}`;
  const typed = { password, confirmPassword: password };
  expect(newPasswordSchema.parse(typed)).toEqual(typed);
});
