import { expect, test, vi } from 'vitest';
import type { ReleaseRow, ReleaseServer } from '../client/release-server.ts';
import { promoteBySteps } from './promote-by-steps.ts';

const RELEASE = { remote: 'blog', version: '2.0.0' };

/** Promotes a release of the blog by two steps. */
async function promote(live: string | undefined, monitor: () => boolean = () => false) {
  vi.spyOn(console, 'error').mockReturnValue();
  const sent: (string | number)[] = [];
  let canary: Partial<ReleaseRow> | undefined;
  const server = {
    releases: async () => [...(live ? [{ version: live, role: 'live' }] : []), canary ?? []].flat(),
    setCanary: async (_remote: string, version: string, share: number) => {
      sent.push(share);
      canary = monitor() ? undefined : { version, role: 'canary', share };
    },
    promote: async () => void sent.push('promoted'),
  };
  const options = { steps: [10, 50], minutes: 0, change: {} };
  const failure = await promoteBySteps(server as unknown as ReleaseServer, RELEASE, options).then(
    () => undefined,
    (error: Error) => error.message,
  );
  return { sent, failure };
}

test('gives a release to a growing share of the visitors, and then to all', async () => {
  expect(await promote('1.0.0')).toEqual({ sent: [10, 50, 'promoted'], failure: undefined });
});

test('stops when the canary was rolled back', async () => {
  expect(await promote('1.0.0', () => true)).toEqual({
    sent: [10],
    failure: expect.stringContaining('blog 2.0.0 no longer has 10 % of the visitors'),
  });
});

test.each([
  ['the first release of a remote', undefined],
  ['a release that is live already', '2.0.0'],
])('gives all visitors at once to %s', async (_what, live) => {
  expect(await promote(live)).toEqual({ sent: ['promoted'], failure: undefined });
});
