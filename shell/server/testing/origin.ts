import { listen } from './listen.ts';

/**
 * An origin of remotes.
 *
 * @param files - Path → content; what is not there answers 404. They may change.
 * @returns Its base URL, and the paths that were asked for.
 */
export async function startOrigin(files: Record<string, string>) {
  const asked: string[] = [];
  const url = await listen(({ url: path = '' }, response) => {
    asked.push(path);
    const text = files[path];
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
  return { url, asked };
}
