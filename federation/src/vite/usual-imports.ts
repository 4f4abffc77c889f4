import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';
import { facadeOf, findMissingNames } from './facade-names.ts';
import { workersInScript } from './workers-in-script.ts';

/** The sources of this package, or its build: the facades import the libraries themselves. */
const OWN = normalizePath(realpathSync(fileURLToPath(new URL('..', import.meta.url))));

/** What the facades consist of. */
const LIBRARY = /\/node_modules\/(react-router(-dom)?|@tanstack\/(react-query|query-core))\//;

/** Tests render pages in routers of their own. */
const TEST = /\.(test|spec)\.[cm]?[jt]sx?$/;

const SCRIPT = /\.[cm]?[jt]sx?(\?|$)/;

const fileOf = (id: string) => normalizePath(id.replace(/\?.*/s, ''));

/** Leads imports of libraries to the facades, in all modules but the facades and the libraries. */
const toFacades = (root: string): Plugin => ({
  name: 'usual-imports:resolve',
  enforce: 'pre',
  resolveId: {
    filter: { id: /^(react-router(-dom)?|@tanstack\/react-query)$/ },
    handler(id, importer = '') {
      const file = fileOf(importer);
      const facade = facadeOf(id);
      if (!facade || file.startsWith(OWN) || LIBRARY.test(file)) return undefined;
      // Tests get all of the copy that the facades have.
      if (TEST.test(file)) return this.resolve(id, join(OWN, 'router.ts'), { skipSelf: true });
      // Packages of the remote need not find the facades: those are a dependency of the remote itself.
      return this.resolve(facade, join(root, 'package.json'), { skipSelf: true });
    },
  },
});

/** The number of the first line of a module that names another one. */
function lineOf(file: string, id: string): number {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.findIndex((line) => line.includes(`'${id}'`) || line.includes(`"${id}"`)) + 1;
}

/**
 * Gives a remote and its packages, which import the router and the query cache by the names of their
 * libraries, what the host shares. What the host does not share, and what only whole applications have, ends
 * the build with what to use instead.
 *
 * @param root - Absolute path of the remote's folder.
 */
export function usualImports(root: string): Plugin[] {
  const base = `${normalizePath(realpathSync(root))}/`;
  const isOwn = (id: string) => fileOf(id).startsWith(base) && !id.includes('/node_modules/');
  const nameOf = (id: string) => relative(base, fileOf(id));
  const checks: Plugin = {
    name: 'usual-imports:check',
    // The optimizer of a development server has plugins of its own.
    config: () => ({ optimizeDeps: { rolldownOptions: { plugins: [toFacades(root)] } } }),
    buildStart() {
      if (!existsSync(join(root, 'index.html'))) return;
      this.warn('index.html is not used: the host has the page. Remove the file.');
    },
    resolveId: {
      order: 'pre',
      filter: { id: /\.html$/ },
      handler(id, importer) {
        if (importer) return;
        this.error(`${id} is no module of a remote: the host has the page. Name src/routes.tsx.`);
      },
    },
    transform: {
      filter: {
        id: SCRIPT,
        code: /react-router|@tanstack\/react-query|federation\/(router|query)|react-dom\/client/,
      },
      handler(code, id) {
        const file = fileOf(id);
        if (file.startsWith(OWN) || LIBRARY.test(file) || TEST.test(file)) return;
        const [missing] = findMissingNames(code, isOwn(id));
        if (missing) this.error(`${nameOf(id)} ${missing}`);
      },
    },
  };
  const others: Plugin = {
    name: 'usual-imports:others',
    // Vite resolves modules before plugins without an order: this hook gets those that are not there.
    resolveId: {
      // A scope, a path or a file is none of a remote.
      filter: { id: /^[a-z\d][a-z\d-]*\/\w+$/ },
      handler(id, importer) {
        if (!importer || !isOwn(importer)) return undefined;
        const place = `${nameOf(importer)}:${lineOf(fileOf(importer), id)}`;
        this.error(
          `${place} imports "${id}", which is no installed package. If it is a widget of another remote, mount it: <Widget name="${id}" />, with Widget from @clean-express/federation/widget.`,
        );
      },
    },
  };
  const workers: Plugin = {
    name: 'usual-imports:workers',
    enforce: 'pre',
    transform: {
      filter: { id: SCRIPT, code: /worker/i },
      handler(code, id) {
        const file = fileOf(id);
        if (!isOwn(id) || TEST.test(file)) return;
        const [line] = workersInScript(file, code);
        if (!line) return;
        this.error(
          `${nameOf(id)}:${line} makes a worker, which the policy of the site blocks. Run its code in the page, or on a server.`,
        );
      },
    },
  };
  return [toFacades(root), checks, others, workers];
}
