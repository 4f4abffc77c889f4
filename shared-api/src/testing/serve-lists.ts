import { vi } from 'vitest';
import { configureApi } from '../client/http.ts';

/** Stubs the API, and returns the requested paths with their queries. */
export function serveLists(respond: (path: string) => Response): string[] {
  const paths: string[] = [];
  const baseUrl = 'http://api.example';
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const path = url.slice(baseUrl.length);
    paths.push(path);
    return respond(path);
  });
  configureApi({
    baseUrl,
    getToken: () => 'token',
    renewToken: async () => 'token',
    onRefused: () => undefined,
  });
  return paths;
}
