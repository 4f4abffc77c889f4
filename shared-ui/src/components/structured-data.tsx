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
    // A data block, escaped above.
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toSafeJson(thing) }} />
  );
}
