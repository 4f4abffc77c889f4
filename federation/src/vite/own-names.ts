import type { AtRule, Declaration, Root } from 'postcss';
import valueParser, { type Node } from 'postcss-value-parser';

/** What browsers look up by a name in the whole page. Properties and position options begin with `--`. */
type Kind = 'animation' | 'container' | 'counter' | 'dashed' | 'font';

/** Layers that the host orders for all stylesheets. */
const HOST_LAYERS: ReadonlySet<string> = new Set([
  'theme',
  'base',
  'components',
  'utilities',
  'properties',
]);

const USES: Readonly<Record<string, Kind>> = {
  animation: 'animation',
  'animation-name': 'animation',
  container: 'container',
  'container-name': 'container',
  fallback: 'counter',
  font: 'font',
  'font-family': 'font',
  'list-style': 'counter',
  'list-style-type': 'counter',
  system: 'counter',
};

const DECLARING: Readonly<Record<string, Kind>> = {
  'counter-style': 'counter',
  keyframes: 'animation',
  'position-try': 'dashed',
  property: 'dashed',
};

const withoutVendor = (name: string) =>
  name.startsWith('-webkit-') ? name.slice('-webkit-'.length) : name;

const isName = ({ type }: Node) => type === 'word' || type === 'string';

function isHostProperty(name: string): boolean {
  return name.startsWith('--tw-');
}

/** The parts of a list between commas. */
function partsOf(nodes: readonly Node[]): Node[][] {
  const parts: Node[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'div' && node.value === ',') parts.push([]);
    else parts.at(-1)?.push(node);
  }
  return parts;
}

/**
 * The ends of a part of a list that may be a family: `"Open Sans"`, or, as in `bold 1rem Open Sans`, words.
 * The longest first.
 */
function familiesOf(part: readonly Node[]): { nodes: Node[]; name: string }[] {
  return part.flatMap((node, index) => {
    if (!isName(node)) return [];
    const nodes = part.slice(index).filter(({ type }) => type !== 'space' && type !== 'comment');
    const isFamily = nodes.length === 1 || nodes.every(({ type }) => type === 'word');
    return isFamily
      ? [
          {
            nodes,
            name: nodes
              .map(({ value }) => value)
              .join(' ')
              .toLowerCase(),
          },
        ]
      : [];
  });
}

/** The names that the stylesheets of a remote declare for the whole page, and how they are made its own. */
export class OwnNames {
  readonly #names: Record<Kind, Set<string>> = {
    animation: new Set(),
    container: new Set(),
    counter: new Set(),
    dashed: new Set(),
    font: new Set(),
  };
  /** Custom properties whose value is used as a name: `font-family: var(--display)`. */
  readonly #holders = new Map<string, Kind>();
  private readonly remote: string;

  /** @param roots - The stylesheets of the remote. */
  constructor(remote: string, roots: readonly Root[]) {
    this.remote = remote;
    for (const root of roots) this.#collect(root);
    // A property may get its value from another one.
    for (let size = -1; size !== this.#holders.size; ) {
      size = this.#holders.size;
      for (const root of roots) root.walkDecls((declaration) => this.#collectHolders(declaration));
    }
  }

  /** Whether the stylesheets declare none. */
  get isEmpty(): boolean {
    return Object.values(this.#names).every(({ size }) => size === 0);
  }

  #collect(root: Root): void {
    root.walkAtRules((rule) => {
      const kind = DECLARING[withoutVendor(rule.name.toLowerCase())];
      const [name] = valueParser(rule.params).nodes.filter(isName);
      if (kind && name && !isHostProperty(name.value)) this.#names[kind].add(name.value);
      if (rule.name.toLowerCase() === 'font-face') this.#collectFonts(rule);
    });
    root.walkDecls(/^container(-name)?$/i, ({ value }) => {
      const nodes = valueParser(value).nodes;
      const end = nodes.findIndex((node) => node.type === 'div');
      for (const node of nodes.slice(0, end < 0 ? undefined : end)) {
        if (isName(node) && node.value !== 'none') this.#names.container.add(node.value);
      }
    });
  }

  #collectFonts(rule: AtRule): void {
    rule.walkDecls(/^font-family$/i, ({ value }) => {
      const [family] = familiesOf(valueParser(value).nodes);
      if (family) this.#names.font.add(family.name);
    });
  }

  #kindOf(property: string): Kind | undefined {
    return USES[withoutVendor(property.toLowerCase())] ?? this.#holders.get(property);
  }

  #collectHolders({ prop, value }: Declaration): void {
    const kind = this.#kindOf(prop);
    if (!kind || !value.includes('--')) return;
    valueParser(value).walk((node) => {
      const [holder] = node.type === 'function' && node.value === 'var' ? node.nodes : [];
      if (holder) this.#holders.set(holder.value, kind);
    });
  }

  /** A name with the prefix of the remote, unless it has it. */
  #own(name: string): string {
    const dashes = name.startsWith('--') ? '--' : '';
    const bare = name.slice(dashes.length);
    const isOwn = bare.startsWith(`${this.remote}_`) || bare.startsWith(`${this.remote}-`);
    return isOwn ? name : `${dashes}${this.remote}_${bare}`;
  }

  #renameIfOwn(kind: Kind, node: Node): void {
    if (isName(node) && this.#names[kind].has(node.value)) node.value = this.#own(node.value);
  }

  #renameFonts(nodes: Node[]): void {
    for (const part of partsOf(nodes)) {
      const family = familiesOf(part).find(({ name }) => this.#names.font.has(name));
      const [first, ...others] = family?.nodes ?? [];
      if (!family || !first) continue;
      const name = family.nodes.map(({ value }) => value).join(' ');
      Object.assign(first, { type: 'string', quote: '"', value: this.#own(name) });
      for (const node of others) nodes.splice(nodes.indexOf(node) - 1, 2);
    }
  }

  /**
   * The value of a declaration, with the names as the remote's stylesheets have them.
   *
   * @param property - Its property.
   */
  renameValue(property: string, value: string): string {
    const kind = this.#kindOf(property);
    const parsed = valueParser(value);
    parsed.walk((node) => {
      this.#renameIfOwn('dashed', node);
      if (node.type !== 'function' || !['counter', 'counters'].includes(node.value)) return;
      for (const inner of node.nodes.slice(1)) this.#renameIfOwn('counter', inner);
    });
    if (kind) this.#renameIn(kind, parsed.nodes);
    return parsed.toString();
  }

  /** A word in a function is no name, as in `steps(2, end)`, but for what stands in for a property. */
  #renameIn(kind: Kind, nodes: Node[]): void {
    if (kind === 'font') this.#renameFonts(nodes);
    for (const node of nodes) {
      if (node.type !== 'function') this.#renameIfOwn(kind, node);
      else if (node.value === 'var') this.#renameIn(kind, node.nodes);
    }
  }

  /** The name of a property as the remote's stylesheets have it. */
  renameProperty(name: string): string {
    return this.#names.dashed.has(name) ? this.#own(name) : name;
  }

  /** Gives the names in a stylesheet the prefix of the remote, with their uses. */
  rename(root: Root): void {
    root.walkAtRules((rule) => this.#renameRule(rule));
    root.walkDecls((declaration) => {
      declaration.prop = this.renameProperty(declaration.prop);
      declaration.value = this.renameValue(declaration.prop, declaration.value);
    });
  }

  #renameRule(rule: AtRule): void {
    const name = withoutVendor(rule.name.toLowerCase());
    const kind = name === 'container' ? 'container' : DECLARING[name];
    const params = valueParser(rule.params);
    params.walk((node) => this.#renameIfOwn('dashed', node));
    if (kind && params.nodes[0]) this.#renameIfOwn(kind, params.nodes[0]);
    if (name === 'layer' && !isInLayer(rule)) {
      for (const node of params.nodes) {
        const [layer = ''] = node.value.split('.');
        if (node.type === 'word' && !HOST_LAYERS.has(layer)) node.value = this.#own(node.value);
      }
    }
    rule.params = params.toString();
  }
}

function isInLayer({ parent }: AtRule): boolean {
  for (let node = parent; node; node = node.parent as typeof parent) {
    if (node.type === 'atrule' && (node as AtRule).name.toLowerCase() === 'layer') return true;
  }
  return false;
}
