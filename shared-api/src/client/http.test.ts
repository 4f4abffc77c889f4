import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { configureApi, memberCall, privateCall, publicCall } from './http.ts';

const settings = {
  baseUrl: 'http://api.example',
  getToken: () => 'old',
  renewToken: vi.fn<() => Promise<string | undefined>>(),
  onRefused: vi.fn(),
};

beforeEach(() => configureApi(settings));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const problem = (status: number) =>
  Response.json({ message: 'No.', code: 'no', errors: { name: 'Too short.' } }, { status });

/** Stubs the API with a response by token. Returns the tokens of the requests. */
function stubApi(respond: (token: string | null) => Response): (string | null)[] {
  const tokens: (string | null)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const token = request.headers.get('authorization');
    tokens.push(token);
    return respond(token);
  });
  return tokens;
}

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => new Error('The call succeeded.'),
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw error;
}

test("an error has the API's message, code and fields", async () => {
  stubApi(() => problem(422));
  const error = await errorOf(publicCall('/x'));
  expect(error).toMatchObject({
    message: 'No.',
    status: 422,
    code: 'no',
    fields: { name: 'Too short.' },
  });
});

test('an error response without JSON gets a generic message', async () => {
  stubApi(() => new Response('<html>', { status: 502 }));
  expect((await errorOf(publicCall('/x'))).message).toMatch(/^Something went wrong/);
});

test('a truncated response is rejected with a message', async () => {
  stubApi(() => new Response('[{"name": "Gut'));
  const response = await publicCall('/x');
  const error = await errorOf(response.json());
  expect(error).toMatchObject({ name: 'ApiError', status: 0, code: 'unreadable' });
  expect(error.message).toMatch(/^We cannot read the response of the server/);
});

test('a network failure is rejected as an ApiError', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await errorOf(publicCall('/x'))).toMatchObject({ status: 0, code: 'network' });
});

test('a call without a connection says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('navigator', { onLine: false });
  expect((await errorOf(publicCall('/x'))).message).toMatch(/^You are offline\./);
});

test('a member call sends the token', async () => {
  const tokens = stubApi(() => Response.json([]));
  await memberCall('/reviews');
  expect(tokens).toEqual(['Bearer old']);
});

test('a member call waits for a missing token', async () => {
  configureApi({ ...settings, getToken: () => undefined });
  settings.renewToken.mockResolvedValue('new');
  const tokens = stubApi(() => Response.json([]));
  await memberCall('/reviews');
  expect(tokens).toEqual(['Bearer new']);
});

test('after a 401 the call is repeated once with a new token', async () => {
  settings.renewToken.mockResolvedValue('new');
  const tokens = stubApi((token) => (token === 'Bearer new' ? Response.json([]) : problem(401)));
  await memberCall('/reviews');
  expect(tokens).toEqual(['Bearer old', 'Bearer new']);
  expect(settings.onRefused).not.toHaveBeenCalled();
});

test('a second 401 is reported', async () => {
  settings.renewToken.mockResolvedValue('new');
  stubApi(() => problem(401));
  expect((await errorOf(memberCall('/reviews'))).status).toBe(401);
  expect(settings.onRefused).toHaveBeenCalledOnce();
});

test('a 401 is reported when the token cannot be renewed', async () => {
  settings.renewToken.mockResolvedValue(undefined);
  stubApi(() => problem(401));
  expect((await errorOf(memberCall('/reviews'))).status).toBe(401);
  expect(settings.onRefused).toHaveBeenCalledOnce();
});

test('a 403 for a private list is reported', async () => {
  stubApi(() => problem(403));
  expect((await errorOf(privateCall('/reviews'))).status).toBe(403);
  expect(settings.onRefused).toHaveBeenCalledOnce();
});

test('a 403 for another call is not reported', async () => {
  stubApi(() => problem(403));
  expect((await errorOf(memberCall('/reviews/1'))).status).toBe(403);
  expect(settings.onRefused).not.toHaveBeenCalled();
});
