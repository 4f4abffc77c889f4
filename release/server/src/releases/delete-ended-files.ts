import type { AuditLog } from '../rows/audit-log.ts';
import type { ReleaseFiles } from '../store/release-files.ts';
import type { Releases } from './releases.ts';

interface Dependencies {
  releases: Pick<Releases, 'isWriter' | 'remotesToDelete' | 'noteDeleted'>;
  files: Pick<ReleaseFiles, 'exclusively' | 'removeRemote'>;
  audit: Pick<AuditLog, 'append'>;
}

/**
 * Deletes the files and own tests of remotes that ended a month ago. Their history stays, and so does
 * what their paths lead to.
 */
export async function deleteEndedFiles({ releases, files, audit }: Dependencies): Promise<void> {
  if (!releases.isWriter) return;
  for (const remote of await releases.remotesToDelete()) {
    await files.exclusively(remote, async () => {
      // A release may have been published meanwhile, or another instance become the writer.
      const isDue = (await releases.remotesToDelete()).includes(remote);
      if (!isDue || !releases.isWriter) return;
      await files.removeRemote(remote);
      await releases.noteDeleted(remote);
      await audit.append({ event: 'files of a remote deleted', detail: { remote } });
    });
  }
}
