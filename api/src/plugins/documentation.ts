import type { Documentation } from '@clean-express/server-kit/rest';

const DESCRIPTION = `Services, reviews and blog posts of Clean Express.

Lists are sent whole, or with \`?limit=\` in pages: the \`Link\` header has the address of the next page,
\`X-Total-Count\` the length of the whole list. A search without \`sort\` ranks at most 200 services; a
search with that many results has no total, nor has a user's list of more than 10,000. A search for words
that no service has returns what they probably mean, and says so: \`X-Search: words=plumber&match=all\` (or
\`any\` of the words), in the format of a query string, with words that can be searched for. The
reviews of a service say how many of them have a rating, and with how many stars in all:
\`X-Ratings: count=12&stars=53\`. Public responses
have an \`ETag\`, except whole lists of more than a thousand rows. They are sent with their \`Age\` while
the database is not available.

A request that adds something may have an \`Idempotency-Key\`: for a day, the same person gets the first
response again by the same key, and nothing is added a second time.

With a token, services and reviews say whether they are the user's \`own\`. Only their owner gets their
\`email\`; it is empty for everybody else. Errors are problem details (RFC 9457) with a \`code\` for programs
and a \`message\` for people.`;

export const DOCUMENTATION: Documentation = {
  title: 'Clean Express API',
  description: DESCRIPTION,
  tags: [
    { name: 'services', description: 'What users offer' },
    { name: 'reviews', description: 'What users say about services' },
    { name: 'blogs', description: 'The posts of the blog' },
    { name: 'photos', description: 'The photos of users' },
    { name: 'members', description: 'Who offers services' },
    { name: 'inbox', description: 'The contact form and the newsletter' },
    { name: 'tokens', description: 'Access tokens and their sessions' },
    { name: 'me', description: 'What is stored about a user' },
    { name: 'health', description: 'For process managers and load balancers' },
  ],
  securitySchemes: {
    token: { type: 'http', scheme: 'bearer', description: 'A token from `POST /jwt`' },
    firebase: { type: 'http', scheme: 'bearer', description: 'A Firebase ID token' },
  },
};
