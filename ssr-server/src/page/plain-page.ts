import { escapeText } from './html.ts';

interface PlainPage {
  /** Name of the page, for its title. */
  name: string;
  heading: string;
  text: string;
  /** Label of the link to the home page; by default, that it leads there. */
  link?: string;
}

/** A page for a request that gets none of the site. It needs no script and no stylesheet. */
export function plainPage({
  name,
  heading,
  text,
  link = 'Go to the home page',
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
<p><a href="/">${escapeText(link)}</a></p>
</main>
</body>
</html>
`;
}
