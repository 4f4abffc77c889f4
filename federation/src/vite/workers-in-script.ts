import { parseSync, Visitor } from 'vite';

/** `import Sum from './sum.ts?worker'`. */
const WORKER_IMPORT = /[?&](shared)?worker\b/;

/** The numbers of the lines where a module makes a worker of a file, or imports one. */
export function workersInScript(file: string, code: string): number[] {
  const starts: number[] = [];
  new Visitor({
    NewExpression: ({ callee, start, end }) => {
      const isWorker = callee.type === 'Identifier' && /^(Shared)?Worker$/.test(callee.name);
      if (isWorker && code.slice(start, end).includes('import.meta.url')) starts.push(start);
    },
    ImportDeclaration: ({ source, start }) => {
      if (WORKER_IMPORT.test(source.value)) starts.push(start);
    },
  }).visit(parseSync(file, code).program);
  return starts.map((start) => code.slice(0, start).split('\n').length);
}
