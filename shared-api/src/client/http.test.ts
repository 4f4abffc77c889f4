import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ApiError } from './api-error.ts';
import { configureApi } from './api-settings.ts';
import { memberCall, privateCall, publicCall } from './http.ts';

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

/** Answers by the token that comes; tells which came. */
function serve(answer: (token: string | null) => Response): (string | null)[] {
  const tokens: (string | null)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const token = request.headers.get('authorization');
    tokens.push(token);
    return answer(token);
  });
  return tokens;
}

async function errorOf(call: Promise<unknown>): Promise<ApiError> {
  return call.then(
    () => Promise.reject(new Error('The call succeeded.')),
    (error: ApiError) => error,
  );
}

test("an error bears the API's sentence, code and fields", async () => {
  serve(() => problem(422));
  const error = await errorOf(publicCall('/x'));
  expect(error).toMatchObject({
    message: 'No.',
    status: 422,
    code: 'no',
    fields: { name: 'Too short.' },
  });
});

test('an answer that is no JSON still makes a plain sentence', async () => {
  serve(() => new Response('<html>', { status: 502 }));
  expect((await errorOf(publicCall('/x'))).message).toMatch(/^Something went wrong/);
});

test('an answer that breaks off makes a plain sentence', async () => {
  serve(() => new Response('[{"name": "Gut'));
  const response = await publicCall('/x');
  const error = await errorOf(response.json());
  expect(error).toMatchObject({ name: 'ApiError', status: 0, code: 'unreadable' });
  expect(error.message).toMatch(/^We cannot read what the server answered/);
});

test('no answer makes a plain sentence', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await errorOf(publicCall('/x'))).toMatchObject({ status: 0, code: 'network' });
});

test('a member call bears the token', async () => {
  const tokens = serve(() => Response.json([]));
  await memberCall('/reviews');
  expect(tokens).toEqual(['Bearer old']);
});

test('a token that is not there yet is waited for', async () => {
  configureApi({ ...settings, getToken: () => undefined });
  settings.renewToken.mockResolvedValue('new');
  const tokens = serve(() => Response.json([]));
  await memberCall('/reviews');
  expect(tokens).toEqual(['Bearer new']);
});

test('a 401 is answered with one new token and one more try', async () => {
  settings.renewToken.mockResolvedValue('new');
  const tokens = serve((token) => (token === 'Bearer new' ? Response.json([]) : problem(401)));
  await memberCall('/reviews');
  expect(tokens).toEqual(['Bearer old', 'Bearer new']);
  expect(settings.onRefused).not.toHaveBeenCalled();
});

test('a second 401 is final', async () => {
  settings.renewToken.mockResolvedValue('new');
  serve(() => problem(401));
  expect((await errorOf(memberCall('/reviews'))).status).toBe(401);
  expect(settings.onRefused).toHaveBeenCalledOnce();
});

test('a token that cannot be renewed is final', async () => {
  settings.renewToken.mockResolvedValue(undefined);
  serve(() => problem(401));
  expect((await errorOf(memberCall('/reviews'))).status).toBe(401);
  expect(settings.onRefused).toHaveBeenCalledOnce();
});

test('a private list that is refused says that the person is not who the token says', async () => {
  serve(() => problem(403));
  expect((await errorOf(privateCall('/reviews'))).status).toBe(403);
  expect(settings.onRefused).toHaveBeenCalledOnce();
});

test('anything else that is refused concerns only that one thing', async () => {
  serve(() => problem(403));
  expect((await errorOf(memberCall('/reviews/1'))).status).toBe(403);
  expect(settings.onRefused).not.toHaveBeenCalled();
});
