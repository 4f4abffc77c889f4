import { parseSync, Visitor } from 'vite';
import type { OwnNames } from './own-names.ts';

/** Properties of `style={{}}` and of an element's `style`, as stylesheets write them. */
const PROPERTIES: Readonly<Record<string, string>> = {
  animation: 'animation',
  animationName: 'animation-name',
  font: 'font',
  fontFamily: 'font-family',
  listStyleType: 'list-style-type',
};

const SCRIPTS: readonly string[] = ['.js', '.jsx', '.ts', '.tsx', '.mjs', '.mts'];

/** A part of a program, as the parser describes it. */
interface Part {
  type: string;
  start: number;
  name?: unknown;
  value?: unknown;
}

function textOf({ type, value }: Part): string | undefined {
  return type === 'Literal' && typeof value === 'string' ? value : undefined;
}

/**
 * Finds names of a remote's stylesheets in a script, which keeps them as written: `style={{ animation: 'fade 1s' }}`.
 *
 * @returns Ends of warnings, which begin with the file.
 */
export function namesInScript(file: string, code: string, names: OwnNames): string[] {
  if (!SCRIPTS.some((extension) => file.endsWith(extension))) return [];
  const warnings: string[] = [];
  const compare = ({ start }: Part, written: string, built: string) => {
    if (written === built) return;
    const line = code.slice(0, start).split('\n').length;
    warnings.push(`:${line} has "${written}", which is "${built}" in the stylesheets. Write that.`);
  };
  const compareValue = (key: Part, value: Part | null) => {
    const name = key.type === 'Literal' ? key.value : key.name;
    const property = typeof name === 'string' ? PROPERTIES[name] : undefined;
    const text = value && textOf(value);
    if (property && text) compare(value, text, names.renameValue(property, text));
  };
  new Visitor({
    Property: ({ key, value }) => compareValue(key as Part, value as Part),
    JSXAttribute: ({ name, value }) => compareValue(name as Part, value as Part | null),
    AssignmentExpression: ({ left, right }) => {
      if (left.type === 'MemberExpression') compareValue(left.property as Part, right as Part);
    },
    Literal: (literal) => {
      const text = textOf(literal as Part);
      if (text) compare(literal, text, names.renameProperty(text));
    },
  }).visit(parseSync(file, code).program);
  return warnings;
}
