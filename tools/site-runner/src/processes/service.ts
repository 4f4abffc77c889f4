/** A process that runs as long as the site. It sends `{ type: 'ready' }` once it accepts requests. */
export interface Service {
  /** Name of its log: `api`. */
  name: string;
  /** Name in messages: `API`. */
  title: string;
  /** Absent for a service that accepts no requests. */
  port?: number;
  /** Its package: absolute path. */
  cwd: string;
  /** TypeScript file to run: absolute, or relative to the package. */
  script: string;
  parameters?: string[];
  env: Record<string, string>;
}
