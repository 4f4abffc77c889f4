import { readFileSync } from 'node:fs';

const GOOGLE_SCRIPT = 'https://apis.google.com/js/api.js';

/** Path of the stub of Google's script, from which shared-auth loads it too. */
export const GAPI_STUB_PATH = '/emulator/gapi.js';

/**
 * The stub: the part of `gapi.iframes` that the Firebase SDK uses. From the build, in `dist`, the same
 * path leads to it.
 */
export const GAPI_STUB = readFileSync(new URL('../src/gapi-stub.js', import.meta.url));

const EXTERNAL_TAGS = /<(?:link|script)\s[^>]*(?:href|src)="https:[^"]*"[^>]*>(?:<\/script>)?\n?/g;

/** Hides the icons, which would be plain words without Google's icon font. */
const STYLE = `<style>
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
 * The pages of the emulator that do not work without internet access, each with a function that makes
 * them work.
 */
export const OFFLINE_PAGES: Readonly<Record<string, (html: string) => string>> = {
  '/emulator/auth/iframe': (html) => html.replace(GOOGLE_SCRIPT, GAPI_STUB_PATH),
  '/emulator/auth/handler': (html) =>
    html.replace(EXTERNAL_TAGS, '').replace('<div id="content">', `${STYLE}<div id="content">`),
};
