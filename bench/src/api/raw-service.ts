import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '../processes/service.ts';
import { DATA } from '../site/folders.ts';
import type { RecordedAnswer } from './recorded-answer.ts';

const PORT = 3490;

/** Where it is called. */
export const RAW_URL = `http://localhost:${PORT}`;

/** A bare HTTP server that gives recorded answers. */
export function rawService(answers: readonly RecordedAnswer[]): Service {
  const file = join(DATA, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  return {
    name: 'raw-server',
    cwd: join(import.meta.dirname, '../..'),
    script: 'src/api/raw-server.ts',
    env: { PORT: String(PORT), ANSWERS: file },
  };
}
