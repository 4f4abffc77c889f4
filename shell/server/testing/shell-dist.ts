import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const FILES: Record<string, string> = {
  'index.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>CLEAN EXPRESS</title>
    <script type="module" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react.js">
    <link rel="stylesheet" crossorigin href="/assets/index.css">
  </head>
  <body><div id="root"></div></body>
</html>`,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/shares.js': 'import"./react.js"',
  'assets/index.js': 'import"./shares.js";const c=()=>import("./contact-page.js");export{c}',
  'assets/contact-page.js': 'import"./react.js";import"./form.js"',
  'assets/form.js': '',
  'assets/react.js': `export const r="${'x'.repeat(2000)}"`,
  'assets/index.css': '',
  'assets/contact-page.css': '',
  'assets/plus-jakarta-sans-latin-wght-normal-a1.woff2': 'font',
  'assets/plus-jakarta-sans-latin-ext-wght-normal-a1.woff2': 'font',
  '.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/index.js', css: ['assets/index.css'] },
    'src/pages/contact/contact-page.tsx': {
      file: 'assets/contact-page.js',
      css: ['assets/contact-page.css'],
    },
  }),
};

/** Writes a shell's build as Vite leaves it. */
export async function writeShellDist(dist: string): Promise<void> {
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), text);
  }
}
