import { listen } from './listen.ts';

/**
 * Starts an origin of remotes.
 *
 * @param files - Path → content; other paths return 404. A test may change the entries later.
 * @returns Its base URL, and the paths that were requested.
 */
export async function startOrigin(files: Record<string, string>) {
  const requested: string[] = [];
  const url = await listen(({ url: path = '' }, response) => {
    requested.push(path);
    const text = files[path];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  return { url, requested };
}
