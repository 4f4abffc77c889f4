/** A process that runs as long as the site does. It sends `{ type: 'ready' }` when it serves. */
export interface Service {
  /** Of its log: `api`. */
  name: string;
  /** For people: `API`. */
  title: string;
  /** Left out for one that nobody calls. */
  port?: number;
  /** Its package: absolute path. */
  cwd: string;
  /** TypeScript to run: absolute, or relative to the package. */
  script: string;
  parameters?: string[];
  env: Record<string, string>;
}
