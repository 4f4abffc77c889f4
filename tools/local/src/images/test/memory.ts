import { readFileSync } from 'node:fs';

const KILOBYTES_PER_MEGABYTE = 1000;

const sizeOf = (pid: number, field: 'Rss' | 'Pss') => {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const [, kibibytes = 0] = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(text) ?? [];
  return (Number(kibibytes) * 1.024) / KILOBYTES_PER_MEGABYTE;
};

/** Memory of each process in megabytes: resident; and without the share of others in common pages. */
export const memoryOf = (processes: readonly number[]) =>
  processes.map((pid) => ({ rss: sizeOf(pid, 'Rss'), pss: sizeOf(pid, 'Pss') }));
