import { readFile } from 'node:fs/promises';

export interface ProcessUsage {
  cpuSeconds: number;
  /** Resident memory. */
  bytes: number;
}

/** In which Linux counts processor time, whatever the hardware does. */
const TICKS_PER_SECOND = 100;

/** The name of the program comes first, in parentheses, and may contain spaces. */
const AFTER_NAME = /.*\) /s;

/** Fields of `/proc/<pid>/stat` after the name: time in user mode and in the kernel. */
const USER_TIME = 11;
const SYSTEM_TIME = 12;

/** Other systems than Linux have no such files, and a process may have ended. */
const readProc = (pid: number, file: string) =>
  readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');

/** Resident memory of a process in bytes; 0 where the system does not say it. */
export async function memoryOf(pid: number): Promise<number> {
  const [, kibibytes = 0] = /^VmRSS:\s+(\d+) kB$/m.exec(await readProc(pid, 'status')) ?? [];
  return Number(kibibytes) * 1024;
}

/** Processor time of a process in seconds; 0 where the system does not say it. */
export async function cpuSecondsOf(pid: number): Promise<number> {
  const fields = (await readProc(pid, 'stat')).replace(AFTER_NAME, '').split(' ');
  return (Number(fields[USER_TIME] ?? 0) + Number(fields[SYSTEM_TIME] ?? 0)) / TICKS_PER_SECOND;
}

/** Adds up what several processes use. */
export function sumOf(usages: readonly ProcessUsage[]): ProcessUsage {
  const sum = (of: keyof ProcessUsage) => usages.reduce((total, usage) => total + usage[of], 0);
  return { cpuSeconds: sum('cpuSeconds'), bytes: sum('bytes') };
}
