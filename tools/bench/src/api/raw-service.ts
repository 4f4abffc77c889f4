import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '../processes/service.ts';
import { DATA } from '../site/folders.ts';
import type { RecordedResponse } from './recorded-response.ts';

const PORT = 3490;

/** URL of the bare HTTP server. */
export const RAW_URL = `http://localhost:${PORT}`;

/** The bare HTTP server that sends recorded responses. */
export function rawService(responses: readonly RecordedResponse[]): Service {
  const file = join(DATA, 'responses.json');
  writeFileSync(file, JSON.stringify(responses));
  return {
    name: 'raw-server',
    cwd: join(import.meta.dirname, '../..'),
    script: 'src/api/raw-server.ts',
    env: { PORT: String(PORT), RESPONSES: file },
  };
}
