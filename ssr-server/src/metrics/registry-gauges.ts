import { Gauge, type Registry } from 'prom-client';
import type { RegistryWatcher } from '../registry/registry-watcher.ts';

const MS_PER_SECOND = 1000;

/** Registers gauges for whether the newest registry is in use, and when it was loaded. */
export function registryGauges(register: Registry, watcher: Pick<RegistryWatcher, 'status'>): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read());
      },
    });
  gauge('registry_ok', 'Whether the newest registry is in use (1) or not (0)', () =>
    watcher.status.problem === undefined ? 1 : 0,
  );
  gauge(
    'registry_loaded_timestamp_seconds',
    'When the registry in use was loaded; 0: never',
    () => {
      const { loadedAt } = watcher.status;
      return loadedAt === undefined ? 0 : Date.parse(loadedAt) / MS_PER_SECOND;
    },
  );
}
