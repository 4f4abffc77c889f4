const JSON_WEB_TOKEN = /\beyJ[\w-]*\.[\w-]+\.[\w-]*/g;
const EMAIL = /[^\s@"'<>()/?&=]+@[^\s@"'<>()/?&=]+\.\w+/g;
const QUERY = /(\bhttps?:\/\/[^\s?"')]+|\/[\w/.-]*)\?[^\s"')]*/g;

/**
 * Removes from a text what may identify or authenticate a user: tokens, email addresses and the
 * query strings of URLs.
 *
 * @example redact('GET /services?email=ada@site.example') // 'GET /services?…'
 */
export function redact(text: string): string {
  return text.replace(JSON_WEB_TOKEN, '(token)').replace(QUERY, '$1?…').replace(EMAIL, '(email)');
}
