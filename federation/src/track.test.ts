import { afterEach, expect, test, vi } from 'vitest';
import { TRACK_EVENT, track } from './track.ts';

afterEach(() => vi.unstubAllGlobals());

test('asks the host to count an event of the remote', () => {
  const dispatchEvent = vi.fn<(event: CustomEvent) => boolean>();
  vi.stubGlobal('dispatchEvent', dispatchEvent);
  vi.stubGlobal('__REMOTE__', 'blog');
  track('sent');
  const [event] = dispatchEvent.mock.calls[0] ?? [];
  expect(event).toMatchObject({ type: TRACK_EVENT, detail: { remote: 'blog', event: 'sent' } });
});

test('does nothing outside of a bundle of a remote, and while the server renders', () => {
  track('sent');
  vi.stubGlobal('__REMOTE__', 'blog');
  expect(() => track('sent')).not.toThrow();
});
