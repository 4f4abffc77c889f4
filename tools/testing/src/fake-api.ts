import { configureApi, type Review, type Service } from '@clean-express/shared-api';
import { authStore } from '@clean-express/shared-auth';
import { vi } from 'vitest';

/** The signed-in user of the fake API. */
export const ADA = { uid: '1', email: 'ada@example.com', displayName: 'Ada', photoURL: undefined };

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * Stubs the API, and signs a user in. Returns the requests to the API.
 *
 * @param handlers - Handlers by method and path without query: `GET /reviews`.
 */
export function fakeApi(handlers: Record<string, Handler>): Request[] {
  const calls: Request[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    calls.push(request.clone());
    const handler = handlers[`${request.method} ${new URL(request.url).pathname}`];
    if (handler) return handler(request);
    throw new TypeError(`No handler for ${request.method} ${request.url}. Pass one to fakeApi().`);
  });
  const getToken = () => (authStore.getState().user ? 'token' : undefined);
  configureApi({
    baseUrl: 'http://api.example',
    getToken,
    renewToken: async () => getToken(),
    onRefused: vi.fn(),
  });
  authStore.setState({ status: 'signed-in', user: ADA });
  return calls;
}

/** Creates an error response of the API. */
export function problem(status: number, message: string): Response {
  return Response.json({ status, message, code: 'test' }, { status });
}

/** Creates a review by Ada. */
export function review(number: number, change: Partial<Review> = {}): Review {
  return {
    _id: `review-${number}`,
    name: 'Ada',
    email: ADA.email,
    comment: `Comment ${number}`,
    photo: '',
    serviceName: `Service ${number}`,
    serviceId: `service-${number}`,
    serviceImg: '',
    ...change,
  };
}

/** Creates a service of Ada. */
export function service(number: number, change: Partial<Service> = {}): Service {
  return {
    _id: `service-${number}`,
    name: `Service ${number}`,
    description: 'We clean.',
    photo: '',
    price: 49,
    email: ADA.email,
    ...change,
  };
}
