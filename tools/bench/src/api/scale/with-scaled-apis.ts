import { join } from 'node:path';
import { runCommand } from 'site-runner';
import type { Options } from '../../options.ts';
import { type Service, withServices } from '../../processes/with-services.ts';
import { note } from '../../report/table.ts';
import { DATA, ROOT } from '../../site/folders.ts';
import { direct } from '../../site/ports.ts';
import { api } from '../../site/services.ts';
import { withPostgres } from './with-postgres.ts';

/** Port of the first API; the others follow. */
const FIRST_PORT = 4410;

const API = join(ROOT, 'api');

/** An API with a database of a certain size. */
export interface ScaledApi {
  services: number;
  url: string;
}

function scaledService({ services, url }: ScaledApi, database: string): Service {
  const service = api(direct);
  const { port } = new URL(url);
  const data = join(DATA, `api-${services}`);
  const overrides = { PORT: port, PUBLIC_URL: url, DATABASE_URL: database, DATA_DIR: data };
  return { ...service, name: `api-${services}`, env: { ...service.env, ...overrides } };
}

async function fill(database: string, services: number, reviews: number): Promise<void> {
  note(`api: fill a database with ${services} services and ${reviews} reviews`);
  const size = ['--services', String(services), '--reviews', String(reviews)];
  const code = await runCommand({
    cwd: API,
    command: process.execPath,
    parameters: ['--import', 'tsx', 'src/commands/seed-scale.ts', ...size],
    env: { DATABASE_URL: database },
    output: 'stderr',
  });
  if (code !== 0) throw new Error(`Could not fill the database with ${services} services.`);
}

/** Runs an API for each number of services while some work runs. */
export function withScaledApis<Result>(
  { services, reviews }: Options,
  work: (apis: ScaledApi[]) => Promise<Result>,
): Promise<Result> {
  return withPostgres(async (create) => {
    const apis = services.map((count, index) => ({
      services: count,
      url: `http://localhost:${FIRST_PORT + index}`,
    }));
    const running: Service[] = [];
    for (const scaled of apis) {
      const database = await create(`services_${scaled.services}`);
      await fill(database, scaled.services, reviews);
      running.push(scaledService(scaled, database));
    }
    return withServices(running, () => work(apis));
  });
}
