import { configureApi, type Review, type Service } from '@clean-express/shared-api';
import { authStore } from '@clean-express/shared-auth';
import { vi } from 'vitest';

/** Who is signed in to the fake API. */
export const ADA = {
  uid: '1',
  email: 'ada@example.com',
  displayName: 'Ada',
  photoURL: undefined,
};

type Answer = (request: Request) => Response | Promise<Response>;

/**
 * Answers the page's calls.
 *
 * @param answers - By method and path without query: `GET /reviews`.
 * @returns The calls that were made.
 */
export function fakeApi(answers: Record<string, Answer>): Request[] {
  const calls: Request[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    calls.push(request.clone());
    const answer = answers[`${request.method} ${new URL(request.url).pathname}`];
    if (!answer) throw new TypeError(`Nobody answers ${request.method} ${request.url}.`);
    return answer(request);
  });
  configureApi({
    baseUrl: 'http://api.example',
    getToken: () => 'token',
    renewToken: async () => 'token',
    onRefused: vi.fn(),
  });
  authStore.setState({ status: 'signed-in', user: ADA });
  return calls;
}

/** An error as the API words it. */
export function problem(status: number, message: string): Response {
  return Response.json({ status, message, code: 'test' }, { status });
}

/** A review of Ada's. */
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

/** A service of Ada's. */
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
