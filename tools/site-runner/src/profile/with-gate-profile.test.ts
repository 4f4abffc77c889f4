import { expect, it } from 'vitest';
import type { Profile } from './profile.ts';
import { withGateProfile } from './with-gate-profile.ts';

it('gives publications that run at the same time different ports and directories', async () => {
  const both: Profile[] = [];
  let release: () => void = () => undefined;
  const untilBoth = new Promise<void>((resolve) => {
    release = resolve;
  });
  const pass = (profile: Profile) => {
    both.push(profile);
    if (both.length === 2) release();
    return untilBoth;
  };
  await Promise.all([withGateProfile(pass), withGateProfile(pass)]);
  const [first, second] = both;
  expect(first?.data).not.toBe(second?.data);
  expect(first?.ports.ssrServer).not.toBe(second?.ports.ssrServer);
});

it('gives a profile free when its publication has ended, even by an error', async () => {
  const used: Profile[] = [];
  const fail = async (profile: Profile) => {
    used.push(profile);
    throw new Error('no browser');
  };
  await expect(withGateProfile(fail)).rejects.toThrow('no browser');
  await expect(withGateProfile(fail)).rejects.toThrow('no browser');
  expect(used[0]).toBe(used[1]);
});
