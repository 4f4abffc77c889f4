/** A schema.org object. */
export interface StructuredThing {
  '@type': string;
  [property: string]: unknown;
}

/** Escapes `<`, because user content may contain `</script>`. */
function toSafeJson(thing: StructuredThing): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...thing });
  return json.replaceAll('<', '\\u003c');
}

/** JSON-LD for search engines. */
export function StructuredData({ thing }: { thing: StructuredThing }) {
  return (
    // A data block; toSafeJson() escapes it.
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toSafeJson(thing) }} />
  );
}
