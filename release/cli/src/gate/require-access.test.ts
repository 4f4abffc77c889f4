import { afterEach, expect, test, vi } from 'vitest';
import { ReleaseServer } from '../client/release-server.ts';
import { serve } from '../testing/serve.ts';
import { requireAccess } from './refuse.ts';

const remote = { name: 'gift-cards', paths: ['/gift-cards', '/vouchers'] };

afterEach(() => void vi.restoreAllMocks());

/** Asks a server for access; returns what it was asked, and what was printed or thrown. */
async function ask(body: object, status = 200) {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const requests: unknown[] = [];
  const url = await serve(({ url: path }, response) => {
    requests.push(path);
    response.writeHead(status).end(JSON.stringify(body));
  });
  const server = new ReleaseServer({ url, token: 'secret' });
  const asking = requireAccess(server, remote, ['upload', ['gate', 'skip-e2e']]);
  const error = await asking.then(
    () => undefined,
    (thrown: Error) => thrown.message,
  );
  return { error, requests, told: told.mock.calls.flat() };
}

test('says who the sender is, after one request', async () => {
  const permissions = ['upload', 'skip-e2e', 'permission-of-a-newer-server'];
  const { error, requests, told } = await ask({ name: 'ada', permissions, findings: [] });
  expect(error).toBeUndefined();
  expect(requests).toEqual(['/v1/remotes/gift-cards/access?paths=%2Fgift-cards%2C%2Fvouchers']);
  expect(told).toEqual([
    '✓ You are ada, who may do this for "gift-cards": upload, skip-e2e, permission-of-a-newer-server.',
  ]);
});

test.each([
  [['gate'], 'ada has no permission "upload" for "gift-cards". Ask its owner for it.'],
  [['upload'], 'ada has no permission "gate" or "skip-e2e" for "gift-cards".'],
])('refuses who may only %j', async (permissions, message) => {
  const { error } = await ask({ name: 'ada', permissions, findings: [] });
  expect(error).toContain(message);
});

test('refuses paths that are not free', async () => {
  const finding = 'The path /vouchers collides with /vouchers of "shop".';
  const permissions = ['upload', 'gate'];
  const { error } = await ask({ name: 'ada', permissions, findings: [finding] });
  expect(error).toContain(`Nothing was changed.\n- ${finding}`);
});

test('says that a server without this route is of another version', async () => {
  const problem = { code: 'not-found', detail: 'There is no such route.' };
  expect((await ask(problem, 404)).error).toContain(
    'is older or newer than this command and has no route for it: install the version',
  );
});
