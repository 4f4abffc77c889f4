/// <reference types="vite/types/importMeta.d.ts" />
import { basename } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Path of a guide of the project → its text, as this server was built with it. */
const SOURCES = import.meta.glob<string>('../../../../docs/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const GUIDES = new Map(Object.entries(SOURCES).map(([path, text]) => [basename(path), text]));

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
const LIST = `# Clean Express

> ${SUMMARY}

## Guides

${[...GUIDES].map(describeGuide).join('\n')}

## Optional

- [API of this server](/docs/json): its OpenAPI description
`;

/** Serves the project's guides, and their list for coding agents, to everybody. */
export function addGuides(app: FastifyInstance): void {
  const schema = { hide: true };
  app.get('/llms.txt', { schema }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(LIST),
  );
  app.get<{ Params: { name: string } }>('/guides/:name', { schema }, async (request, reply) => {
    const guide = GUIDES.get(request.params.name);
    if (guide === undefined) return reply.callNotFound();
    return reply.type('text/markdown; charset=utf-8').send(guide);
  });
}
