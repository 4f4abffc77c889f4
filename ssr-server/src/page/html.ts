const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Escapes a text for an element, or for a double-quoted attribute. */
export function escapeText(text: string): string {
  return text.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? '');
}

type Attributes = Readonly<Record<string, string | undefined>>;

function attributesText(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeText(value)}"`))
    .join('');
}

/**
 * A `<link>` to a file that is loaded without credentials; `undefined` attributes are left out.
 *
 * @example link({ rel: 'preconnect', href: 'https://cdn.example.com' })
 */
export function link(attributes: Attributes): string {
  return `<link${attributesText(attributes)} crossorigin>`;
}

/** A `<script>` with JSON. `<` is escaped, so that no text in the data can close the element. */
export function jsonScript(attributes: Attributes, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script${attributesText(attributes)}>${json}</script>`;
}

/** A `<style>` with a stylesheet. `</` is escaped, so that no text can close the element. */
export function styleElement(attributes: Attributes, css: string): string {
  return `<style${attributesText(attributes)}>${css.replaceAll('</', '<\\/')}</style>`;
}
