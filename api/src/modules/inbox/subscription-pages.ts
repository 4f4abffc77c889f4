import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { InboxRepository } from './inbox.repository.ts';

const STYLE =
  'body{font:1.125rem/1.6 system-ui,sans-serif;max-width:40rem;margin:4rem auto;padding:0 1.5rem}button{font:inherit;padding:.5em 1em}';

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** The policy of these pages: nothing but their style and their form. */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

function sendPage(reply: FastifyReply, title: string, content: string): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} - CLEAN EXPRESS</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`);
}

/** A form that posts to the address of its page, which has the token. */
const form = (text: string, button: string) =>
  `<p>${text}</p>\n<form method="post"><button>${button}</button></form>`;

/** Any other token is that of no mail. */
const schema = {
  hide: true,
  querystring: z.object({ token: z.string().max(100).catch('') }),
};

/**
 * The pages of the links in mails. Opening one changes nothing, because mail servers open links, too:
 * its button does.
 */
export const subscriptionPages: FastifyPluginAsyncZod<{
  inbox: InboxRepository;
  siteUrl: string;
}> = async (app, { inbox, siteUrl }) => {
  const toSite = `<p><a href="${siteUrl}">Go to Clean Express</a></p>`;

  // Forms, and mail programs that unsubscribe with one click; what they send is not needed.
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'buffer' },
    async () => undefined,
  );

  app.get('/subscriptions/confirm', { schema }, async (_request, reply) => {
    const text = 'Do you want the newsletter of Clean Express?';
    return sendPage(reply, 'Confirm subscription', form(text, 'Confirm subscription'));
  });

  app.post('/subscriptions/confirm', { schema }, async ({ query }, reply) => {
    if (await inbox.confirm(query.token)) {
      const text = '<p>Thank you. You will get our newsletter.</p>';
      return sendPage(reply, 'Subscription confirmed', `${text}\n${toSite}`);
    }
    const text = '<p>This link has expired. Please subscribe again on our site.</p>';
    return sendPage(reply.code(404), 'Link expired', `${text}\n${toSite}`);
  });

  app.get('/subscriptions/unsubscribe', { schema }, async (_request, reply) => {
    const text = 'Do you want to delete your address from the list of our newsletter?';
    return sendPage(reply, 'Unsubscribe', form(text, 'Unsubscribe'));
  });

  app.post('/subscriptions/unsubscribe', { schema }, async ({ query }, reply) => {
    await inbox.unsubscribe(query.token);
    const text = '<p>Your address is not on our list any more. You will get no newsletter.</p>';
    return sendPage(reply, 'Unsubscribed', `${text}\n${toSite}`);
  });
};
