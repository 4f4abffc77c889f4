import { StartupError, start } from '@clean-express/server-kit/process';
import { idSchema } from '@clean-express/shared-api/schemas';
import { createReportRepository } from '../modules/reviews/report.repository.ts';
import { print, withTables } from './with-database.ts';

/** What users have typed must not control the terminal. */
const toLine = (report: object): string =>
  JSON.stringify(report).replace(
    /[\p{Cc}\p{Cf}]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  );

type Reports = ReturnType<typeof createReportRepository>;

async function list(reports: Reports): Promise<void> {
  const open = await reports.listOpen();
  for (const report of open) print(toLine(report));
  print(`${open.length} reports are open.`);
}

/** Name → what it does with a review that was reported. */
const DECISIONS: Record<string, (reports: Reports, review: string) => Promise<string>> = {
  close: async (reports, review) =>
    `${await reports.close(review)} reports of this review are closed. The review stays.`,
  delete: async (reports, review) =>
    `${await reports.deleteReview(review)} reviews were deleted, with their reports.`,
};

/** `node api/dist/reports.js [close|delete <id of a review>]` */
await start(async () => {
  const [name, id, ...others] = process.argv.slice(2);
  const decide = DECISIONS[name ?? ''];
  const review = idSchema.safeParse(id).data;
  if (name !== undefined && (!decide || !review || others.length > 0)) {
    throw new StartupError(
      'Pass nothing to list the open reports, or close or delete and the id of a review.',
    );
  }
  await withTables(process.env, async (sql) => {
    const reports = createReportRepository(sql);
    if (decide && review) print(await decide(reports, review));
    else await list(reports);
  });
});
