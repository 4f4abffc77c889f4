const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Escapes a text for a double-quoted attribute. */
function escapeAttribute(text: string): string {
  return text.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? '');
}

type Attributes = Readonly<Record<string, string | true | undefined>>;

function attributesText(attributes: Attributes): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) =>
      value === true ? ` ${name}` : ` ${name}="${escapeAttribute(value ?? '')}"`,
    )
    .join('');
}

/**
 * A `<link>`; attributes that are `undefined` are left out.
 *
 * @example link({ rel: 'preconnect', href: 'https://cdn.example.com', crossorigin: true })
 */
export function link(attributes: Attributes): string {
  return `<link${attributesText(attributes)}>`;
}

/**
 * A `<script>` that contains JSON. `<` is escaped, so that no text in the data can close the element.
 *
 * @param attributes - Its `type`, `id`, `nonce`.
 */
export function jsonScript(attributes: Attributes, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script${attributesText(attributes)}>${json}</script>`;
}

/** A `<style>` that contains a stylesheet. `</` is escaped, so that no text can close the element. */
export function styleElement(attributes: Attributes, css: string): string {
  return `<style${attributesText(attributes)}>${css.replaceAll('</', '<\\/')}</style>`;
}
