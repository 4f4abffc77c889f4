import { readdir, readFile } from 'node:fs/promises';
import { LOCAL_METRICS_TOKEN } from 'site-runner';

/** The metric with the processor time of all threads of a process, in seconds. */
export const CPU_METRIC = 'process_cpu_seconds_total';

/** The same for the processes that render pages; a bare server has none. */
const RENDER_CPU_METRIC = 'render_process_cpu_seconds_total';

const KIBIBYTE = 1024;
const MEGABYTE = 1e6;

/**
 * Reads metrics from Prometheus text: name → the sum for all labels.
 *
 * @example parseMetrics('process_cpu_seconds_total 1.5') // { process_cpu_seconds_total: 1.5 }
 */
export function parseMetrics(text: string): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [, name = '', value] of text.matchAll(/^(\w+)(?:\{.*\})? (\S+)$/gm)) {
    sums[name] = (sums[name] ?? 0) + Number(value);
  }
  return sums;
}

async function metricsOf(server: string): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${LOCAL_METRICS_TOKEN}` };
  const response = await fetch(`${server}/metrics`, { headers });
  return parseMetrics(await response.text());
}

/**
 * The processor time that a server and the processes that render its pages have used, in seconds.
 *
 * @throws When the server does not report it.
 */
export async function cpuSecondsOf(server: string): Promise<number> {
  const { [CPU_METRIC]: own, [RENDER_CPU_METRIC]: rendering = 0 } = await metricsOf(server);
  if (own === undefined) throw new Error(`${server} does not report the metric ${CPU_METRIC}.`);
  return own + rendering;
}

/**
 * Reads the memory of a process from its `smaps_rollup`, in megabytes. Memory that processes share
 * counts in proportion (PSS), so that it is not counted twice in the sum of several processes.
 *
 * @example parseMemory('Rss: 1668 kB\nPss: 1000 kB') // 1.024
 */
export function parseMemory(smapsRollup: string): number {
  const [, kibibytes] = /^Pss: +(\d+) kB$/m.exec(smapsRollup) ?? [];
  return (Number(kibibytes) * KIBIBYTE) / MEGABYTE;
}

/** The ids of the processes that a process has started. Each thread lists its own. */
async function childrenOf(pid: string): Promise<string[]> {
  const threads = await readdir(`/proc/${pid}/task`);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8')),
  );
  return lists.flatMap((list) => list.split(' ').filter(Boolean));
}

/** The memory of a process and all that it has started. Its threads share its memory. */
async function memoryOfTree(pid: string): Promise<number> {
  const own = parseMemory(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8'));
  const others = await Promise.all((await childrenOf(pid)).map(memoryOfTree));
  return others.reduce((sum, memory) => sum + memory, own);
}

async function isSsrServer(pid: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
  return command.includes('/ssr-server/dist/server.js');
}

/**
 * The memory of the SSR server in megabytes: of its process and all that it has started.
 *
 * @throws When this process did not start it, or the system is not Linux.
 */
export async function ssrServerMemory(): Promise<number> {
  const services = await childrenOf(String(process.pid));
  const isFound = await Promise.all(services.map(isSsrServer));
  const [pid] = services.filter((_, index) => isFound[index]);
  if (pid === undefined) throw new Error('The SSR server is not running.');
  return memoryOfTree(pid);
}
