import { readFileSync } from 'node:fs';

const GOOGLE_SCRIPT = 'https://apis.google.com/js/api.js';

/** Where the stand-in for Google's script is served; shared-auth loads it from there too. */
export const STAND_IN_PATH = '/emulator/gapi.js';

/** The stand-in: the part of `gapi.iframes` that the Firebase SDK uses. */
export const STAND_IN = readFileSync(new URL('gapi-stand-in.js', import.meta.url));

const FOREIGN_TAGS = /<(?:link|script)\s[^>]*(?:href|src)="https:[^"]*"[^>]*>(?:<\/script>)?\n?/g;

/** The icons are words that a font of Google's turns into pictures. */
const LOOK = `<style>
.material-icons { display: none; }
body { font-family: system-ui, sans-serif; max-width: 480px; margin: 24px auto; padding: 0 16px; }
ul { list-style: none; padding: 0; }
li { display: flex; flex-direction: column; padding: 8px; cursor: pointer; }
button { padding: 8px 16px; margin: 4px 0; font: inherit; cursor: pointer; }
input { box-sizing: border-box; width: 100%; padding: 8px; margin-bottom: 12px; font: inherit; }
.custom-label { display: none; }
</style>
`;

/**
 * The emulator's pages that a machine without internet could not show, each with what makes it work
 * there.
 */
export const OFFLINE_PAGES: Readonly<Record<string, (html: string) => string>> = {
  '/emulator/auth/iframe': (html) => html.replace(GOOGLE_SCRIPT, STAND_IN_PATH),
  '/emulator/auth/handler': (html) =>
    html.replace(FOREIGN_TAGS, '').replace('<div id="content">', `${LOOK}<div id="content">`),
};
