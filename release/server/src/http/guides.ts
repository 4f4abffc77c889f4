import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Documentation } from '@clean-express/server-kit/rest';
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

const DESCRIPTION = `Publishes releases of remotes, and decides which visitors get them.

A release is *uploaded*, then *accepted*, in the end *retired*; only accepted releases get visitors. A
remote ends with all of its releases. Every change is recorded with its author and \`reason\`, and its
response says whether the store has the new registry already. SSR servers get it at once, by
\`GET /v1/registry/events\`: server-sent events whose data is \`{"number": 7, "registry": "<base64 of the signed text>"}\`.

Errors are problem details (RFC 9457) with a \`code\` for programs and a \`message\` for people.`;

export const DOCUMENTATION: Documentation = {
  title: 'Clean Express release server',
  description: DESCRIPTION,
  tags: [
    { name: 'registry', description: 'What SSR servers read' },
    { name: 'releases', description: 'Releases, their state and their history' },
    { name: 'traffic', description: 'Which release visitors get' },
    { name: 'uploads', description: 'The way of a release into the store' },
    { name: 'shell', description: 'What releases are compared with' },
    { name: 'previews', description: 'Links that show releases without visitors' },
    { name: 'gate', description: 'What a job without an identity needs to test a release' },
    { name: 'access', description: 'Personal tokens, and the audit log' },
    { name: 'health', description: 'For process managers and load balancers' },
  ],
  securitySchemes: {
    token: {
      type: 'http',
      scheme: 'bearer',
      description: 'A token of a CI workflow, a personal one, or the admin token',
    },
    gateTicket: { type: 'http', scheme: 'bearer', description: 'A gate ticket' },
  },
};
