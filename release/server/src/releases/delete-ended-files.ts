import type { FastifyBaseLogger } from 'fastify';
import type { AuditLog } from '../rows/audit-log.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import type { Releases } from './releases.ts';

/** Often enough for files that are kept for a month. */
const INTERVAL_MS = 60 * 60 * 1000;

interface Dependencies {
  releases: Pick<Releases, 'isWriter' | 'remotesToDelete' | 'noteDeleted'>;
  files: Pick<ReleaseFiles, 'removeRemote'>;
  audit: Pick<AuditLog, 'append'>;
}

/**
 * Deletes the files and own tests of remotes that ended a month ago. Their history stays, and so does
 * what their paths lead to.
 */
export async function deleteEndedFiles({ releases, files, audit }: Dependencies): Promise<void> {
  if (!releases.isWriter) return;
  for (const remote of await releases.remotesToDelete()) {
    await files.removeRemote(remote);
    await releases.noteDeleted(remote);
    await audit.append({ event: 'files of a remote deleted', detail: { remote } });
  }
}

/** Deletes what is due now, and then regularly until a signal. */
export function deleteEndedFilesRegularly(
  dependencies: Dependencies,
  log: Pick<FastifyBaseLogger, 'error'>,
  signal: AbortSignal,
): void {
  const run = () => {
    deleteEndedFiles(dependencies).catch((err: unknown) =>
      log.error({ err }, 'Could not delete the files of a remote that has ended. Trying again.'),
    );
  };
  run();
  const timer = setInterval(run, INTERVAL_MS).unref();
  signal.addEventListener('abort', () => clearInterval(timer), { once: true });
}
