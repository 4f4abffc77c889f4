import { vi } from 'vitest';
import { configureApi } from '../client/api-settings.ts';

/**
 * Answers all calls.
 *
 * @param answer - By the path with its query.
 * @returns The paths that were asked for.
 */
export function serveLists(answer: (path: string) => Response): string[] {
  const paths: string[] = [];
  const baseUrl = 'http://api.example';
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const path = url.slice(baseUrl.length);
    paths.push(path);
    return answer(path);
  });
  configureApi({
    baseUrl,
    getToken: () => 'token',
    renewToken: async () => 'token',
    onRefused: () => undefined,
  });
  return paths;
}
