import type { Documentation } from '@clean-express/server-kit/rest';

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
