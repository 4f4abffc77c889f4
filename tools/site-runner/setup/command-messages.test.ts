import { expect, it } from 'vitest';
import { installFailure } from './command-messages.mjs';

it.each([
  ['ERR_PNPM_ENOSPC  ENOSPC: no space left on device', /The disk is full/],
  ['npm error code EINTEGRITY', /A download is damaged/],
  ['GET https://example.com/react error (EAI_AGAIN)', /Could not reach the package registry/],
  ['ERR_PNPM_OUTDATED_LOCKFILE  Cannot install', /pnpm-lock\.yaml does not match/],
  ['EACCES: permission denied', /belong to another user/],
  ['another error', /Could not install Node 26\.10\.0\. Please check the lines above/],
])('says what to do after "%s"', (output, expected) => {
  const { name, message } = installFailure('Node 26.10.0', output);
  expect(name).toBe('PlainError');
  expect(message).toContain(output);
  expect(message.split('\n').at(-1)).toMatch(expected);
});
