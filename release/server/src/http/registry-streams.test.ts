import { once } from 'node:events';
import { serveStreams } from '@clean-express/server-kit/http/testing';
import { expect, it } from 'vitest';
import { RegistryStreams } from './registry.routes.ts';

it('never sends an older registry after a newer one', async () => {
  const streams = new RegistryStreams({ max: 1, maxPerClient: 1, maxUnread: 1024 });
  const { follow } = await serveStreams(streams, (reply) =>
    streams.follow(reply, 'client', { number: 7, text: 'older' }),
  );
  streams.send({ number: 8, text: 'newer' });
  const [event] = await once(await follow(), 'data');
  expect(String(event)).toContain('id: 8\n');
});
