/**
 * Parses the contents of the parts of a `multipart/related` body, without their headers.
 *
 * @param contentType - The header of the request, with the boundary.
 */
export function readMultipart(contentType: string | undefined, body: Buffer): Buffer[] {
  const boundary = /boundary="?([^";]+)/.exec(contentType ?? '')?.[1];
  // latin1 has one character per byte, so no data is lost.
  const parts = body.toString('latin1').split(`--${boundary}`).slice(1, -1);
  const contents = parts.map((part) => part.slice(part.indexOf('\r\n\r\n') + 4, -2));
  return contents.map((content) => Buffer.from(content, 'latin1'));
}
