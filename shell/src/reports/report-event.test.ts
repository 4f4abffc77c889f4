import { afterEach, expect, test, vi } from 'vitest';
import { catchBeacons } from './testing/catch-beacons.ts';

vi.mock('../config/registry.ts', () => ({
  releaseOf: (remote: string) =>
    remote === 'missing'
      ? undefined
      : { metadata: { version: `1.0.0-${remote}` }, extras: { measures: { sent: 'higher' } } },
}));
vi.mock('../config/inlined-json.ts', () => ({
  isCompared: (remote: string) => remote !== 'previewed',
}));

const { reportEvent } = await import('./report-event.ts');

afterEach(() => vi.unstubAllGlobals());

test('reports an event that the release declares once per page load', async () => {
  const beacons = catchBeacons();
  for (const remote of ['blog', 'blog', 'previewed', 'missing']) {
    reportEvent({ remote, event: 'sent' });
  }
  for (const event of ['undeclared', 'constructor']) reportEvent({ remote: 'blog', event });
  const events = [{ remote: 'blog', version: '1.0.0-blog', event: 'sent' }];
  expect(await beacons.reports()).toMatchObject([{ errors: [], vitals: [], events }]);
});
