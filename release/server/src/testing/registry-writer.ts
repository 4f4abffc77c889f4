import { openReleaseFiles } from '../store/release-files.ts';

/** Replaces the registry of a directory again and again, and reports each time, until it is killed. */
const files = await openReleaseFiles(process.argv[2] ?? '');
for (let written = 1; ; written += 1) {
  await files.writeRegistry((written % 2 ? 'a' : 'b').repeat(1_000_000));
  process.send?.(written);
}
