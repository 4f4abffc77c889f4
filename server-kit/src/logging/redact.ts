/** `jane@example.com`, also in a query; with bounds, so that no input makes the match slow. */
const EMAIL = /[\w.!#$%'*+^`{|}~-]{1,64}(?:@|%40)(?:[\w-]{1,63}\.){1,8}[a-z]{2,63}/gi;

/** A JSON Web Token, signed or not. */
const TOKEN = /eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*/g;

/** The value of a query parameter that is secret by its name; a preview link carries a token. */
const SECRET = /([?&](?:\w*token|\w*key|code|password|preview|secret|authorization)=)[^&"\s\\]*/gi;

/** Replaces secrets and email addresses in a log line, whichever part of it they are in. */
export function redact(line: string): string {
  return line.replace(SECRET, '$1[secret]').replace(TOKEN, '[token]').replace(EMAIL, '[email]');
}
