import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

const SUMMARY =
  'Clean Express is a site built from micro-frontends. Teams build, test and release their remotes on their own, by the release command and this server.';

/** `[text](address)` → `text` */
const withoutLinks = (text: string) => text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');

/** Names a guide, and what it is about: its first sentence. */
function describeGuide([name, text]: [string, string]): string {
  const [, title = name, about = ''] = /^# (.+)\n+(.*)/.exec(text) ?? [];
  const [sentence = ''] = withoutLinks(about).split(/(?<=\.) /);
  return `- [${title}](/guides/${name}): ${sentence}`;
}

/** The guides as a list for coding agents (https://llmstxt.org). */
function listGuides(guides: ReadonlyMap<string, string>): string {
  return `# Clean Express

> ${SUMMARY}

## Guides

${[...guides].map(describeGuide).join('\n')}

## Optional

- [API of this server](/docs/json): its OpenAPI description
`;
}

/** @returns Name of a file of the folder → its text. */
async function readGuides(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md')).sort();
  const readGuide = async (name: string) =>
    [name, await readFile(join(folder, name), 'utf8')] as const;
  return new Map(await Promise.all(names.map(readGuide)));
}

/**
 * Serves the project's guides, and their list for coding agents, to everybody.
 *
 * @param folder - The folder of the guides: only its Markdown files are served.
 */
export async function addGuides(app: FastifyInstance, folder: string): Promise<void> {
  const guides = await readGuides(folder);
  const list = listGuides(guides);
  const schema = { hide: true };
  app.get('/llms.txt', { schema }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(list),
  );
  app.get<{ Params: { name: string } }>('/guides/:name', { schema }, async (request, reply) => {
    const guide = guides.get(request.params.name);
    if (guide === undefined) return reply.callNotFound();
    return reply.type('text/markdown; charset=utf-8').send(guide);
  });
}
