import { expect, it } from 'vitest';
import { installFailure } from './install-failure.mjs';

it.each([
  ['ERR_PNPM_ENOSPC  ENOSPC: no space left on device', /The disk is full/],
  ['GET https://example.com/react error (EAI_AGAIN)', /registry cannot be reached/],
  ['ERR_PNPM_OUTDATED_LOCKFILE  Cannot install', /pnpm-lock\.yaml does not fit/],
  ['EACCES: permission denied', /belong to another user/],
  ['something new', /could not be installed\. Please read \/logs\/install\.log/],
])('says what to do after "%s"', (output, sentence) => {
  const { name, message } = installFailure(output, '/logs/install.log');
  expect(name).toBe('PlainError');
  expect(message).toContain(output);
  expect(message.split('\n').at(-1)).toMatch(sentence);
});
