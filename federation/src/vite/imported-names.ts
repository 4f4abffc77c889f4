import { type ESTree, parseAst } from 'vite';

/** Stands for all names of a module. */
export const ALL = '*';

/** The names that a statement or an expression takes from a module. */
interface Import {
  source: string;
  names: string[];
}

const nameOf = (name: ESTree.ModuleExportName) =>
  name.type === 'Literal' ? name.value : name.name;

/** The names that a statement imports. A default import is the whole module, see `remoteContainer`. */
function importedNames(statement: ESTree.Statement): string[] {
  switch (statement.type) {
    case 'ImportDeclaration':
      return statement.specifiers.map((specifier) =>
        specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : ALL,
      );
    case 'ExportNamedDeclaration':
      return statement.specifiers.map(({ local }) => nameOf(local));
    default:
      return [ALL];
  }
}

/** The imports of an ES module: a module, and the names that are imported from it. */
export function importsIn(code: string): Import[] {
  return parseAst(code).body.flatMap((statement) => {
    if (!('source' in statement) || !statement.source) return [];
    const names = importedNames(statement).map((name) => (name === 'default' ? ALL : name));
    return [{ source: statement.source.value, names }];
  });
}

/** All nodes below a value of a syntax tree. */
function* nodesIn(value: unknown): Generator<ESTree.Node> {
  if (!(value instanceof Object)) return;
  if ('type' in value) yield value as ESTree.Node;
  for (const child of Object.values(value)) yield* nodesIn(child);
}

/** The module that an expression is: `require('x')`, also in a helper of a compiler: `__toESM(require('x'))`. */
function requiredIn(node: ESTree.Node | null): string | undefined {
  if (node?.type !== 'CallExpression') return undefined;
  const [argument] = node.arguments;
  const isRequire = node.callee.type === 'Identifier' && node.callee.name === 'require';
  if (!isRequire) return argument && requiredIn(argument);
  return argument?.type === 'Literal' && typeof argument.value === 'string'
    ? argument.value
    : undefined;
}

/** The names that a pattern takes: `useHref` of `{ useHref: href }`. */
const takenBy = (pattern: ESTree.ObjectPattern) =>
  pattern.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : [],
  );

/** The variables that are modules, in CommonJS or as namespaces, with their modules. */
function variablesOf(node: ESTree.Node): [string, string][] {
  if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier') {
    const source = requiredIn(node.init);
    return source === undefined ? [] : [[node.id.name, source]];
  }
  if (node.type !== 'ImportDeclaration') return [];
  return node.specifiers
    .filter(({ type }) => type === 'ImportNamespaceSpecifier')
    .map(({ local }) => [local.name, node.source.value]);
}

/**
 * The names that code probably takes from modules that it has as a whole: `require('x').name`, or `x.name`
 * after `import * as x`. Another variable may have the same name in another function.
 */
export function usesIn(code: string): Import[] {
  const nodes = [...nodesIn(parseAst(code))];
  const variables = new Map(nodes.flatMap(variablesOf));
  return nodes.flatMap((node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'ObjectPattern') {
      const source = requiredIn(node.init);
      return source === undefined ? [] : [{ source, names: takenBy(node.id) }];
    }
    if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return [];
    const { object } = node;
    const source = object.type === 'Identifier' ? variables.get(object.name) : requiredIn(object);
    return source === undefined ? [] : [{ source, names: [node.property.name] }];
  });
}
