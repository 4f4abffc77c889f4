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

/** JSON for a `<script>`. `<` is escaped, so that no text in the data can close the element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** @param json - JSON without `<`. */
export function dataElement(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json}</script>`;
}

/** A `<script>` with data, which no policy restricts. */
export function dataScript(id: string, value: unknown): string {
  return dataElement(id, scriptJson(value));
}

/**
 * The inline scripts and styles of one page. Its policy allows exactly these, by their hashes, whatever
 * else gets into the page.
 */
export class InlineCode {
  readonly scripts: string[] = [];
  readonly styles: string[] = [];

  script(text: string): string {
    this.scripts.push(text);
    return `<script>${text}</script>`;
  }

  importMap(map: { integrity: Readonly<Record<string, string>> }): string {
    const text = scriptJson(map);
    this.scripts.push(text);
    return `<script type="importmap">${text}</script>`;
  }

  /** @param css - A stylesheet. `</` is escaped, so that no text can close the element. */
  style(css: string, attributes: Attributes = {}): string {
    const text = css.replaceAll('</', '<\\/');
    this.styles.push(text);
    return `<style${attributesText(attributes)}>${text}</style>`;
  }
}
