import type { FastifyReply } from 'fastify';
import { escapeText } from './html.ts';

interface PlainPage {
  /** Name of the page, for its title. */
  name: string;
  heading: string;
  text: string;
  /** What the text announces. */
  items?: readonly string[];
  /** Label of the link to the home page; by default, that it leads there. */
  link?: string;
  /** Sends fields, with their names, by a button. */
  form?: { action: string; fields: Readonly<Record<string, string>>; button: string };
}

function listOf(items: PlainPage['items']): string {
  if (!items) return '';
  return `<ul>\n${items.map((item) => `<li>${escapeText(item)}</li>\n`).join('')}</ul>\n`;
}

function formOf(form: PlainPage['form']): string {
  if (!form) return '';
  const inputs = Object.entries(form.fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeText(value)}">\n`,
  );
  return `<form method="post" action="${form.action}">
${inputs.join('')}<button>${escapeText(form.button)}</button>
</form>
`;
}

/**
 * A page of the platform, with no code of any release. It needs no script and no stylesheet.
 *
 * @returns Its HTML.
 */
export function plainPage({
  name,
  heading,
  text,
  items,
  link = 'Go to the home page',
  form,
}: PlainPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeText(name)} - CLEAN EXPRESS</title>
</head>
<body>
<main>
<h1>${escapeText(heading)}</h1>
<p>${escapeText(text)}</p>
${listOf(items)}${formOf(form)}<p><a href="/">${escapeText(link)}</a></p>
</main>
</body>
</html>
`;
}

/**
 * Sends a page of the platform, which no cache may store.
 *
 * @param page - Result of {@link plainPage}.
 */
export function sendPlainPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page);
}
