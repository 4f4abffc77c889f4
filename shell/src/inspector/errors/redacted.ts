const JSON_WEB_TOKEN = /\beyJ[\w-]*\.[\w-]+\.[\w-]*/g;
const EMAIL = /[^\s@"'<>()/?&=]+@[^\s@"'<>()/?&=]+\.\w+/g;
const QUERY = /(\bhttps?:\/\/[^\s?"')]+|\/[\w/.-]*)\?[^\s"')]*/g;

/**
 * A message without what may say who is there, or let somebody in: tokens, e-mail addresses, and the
 * queries of addresses.
 *
 * @example redacted('GET /services?email=ada@site.example') // 'GET /services?…'
 */
export function redacted(text: string): string {
  return text.replace(JSON_WEB_TOKEN, '(token)').replace(QUERY, '$1?…').replace(EMAIL, '(e-mail)');
}
