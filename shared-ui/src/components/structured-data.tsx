/** A thing of the schema.org vocabulary. */
export interface StructuredThing {
  '@type': string;
  [property: string]: unknown;
}

/** A text of a user may hold `</script>`; escaped, it stays a text. */
function toSafeJson(thing: StructuredThing): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing });
  return json.replaceAll('<', '\\u003c');
}

/** JSON-LD for search engines. */
export function StructuredData({ thing }: { thing: StructuredThing }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block, escaped above.
      dangerouslySetInnerHTML={{ __html: toSafeJson(thing) }}
    />
  );
}
