import { InvalidArgumentError } from 'commander';
import type { ReleaseServer } from '../../client/release-server.ts';
import type { AddCommands } from '../context.ts';

/** Most entries that the server sends at once. */
const PAGE = 1000;

function toEntry(text: string): number {
  const id = Number(text);
  if (Number.isSafeInteger(id) && id >= 0) return id;
  throw new InvalidArgumentError('It must be the id of an entry.');
}

/** Reads all entries after one. Reading adds one, so that only a full page has another one after it. */
export async function* readAuditLog(server: Pick<ReleaseServer, 'audit'>, after: number) {
  let last = after;
  for (;;) {
    const entries = await server.audit(last, PAGE);
    yield* entries;
    if (entries.length < PAGE) return;
    last = entries.at(-1)?.id ?? last;
  }
}

/** `release audit`. */
export const addCommands: AddCommands = (program, open) => {
  program
    .command('audit')
    .description('print the audit log as JSON lines, oldest first')
    .option('--after <id>', 'only the entries after this one', toEntry, 0)
    .action(async ({ after }: { after: number }) => {
      const { server } = await open();
      for await (const entry of readAuditLog(server, after)) console.log(JSON.stringify(entry));
    });
};
