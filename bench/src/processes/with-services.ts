import { type Service, startService } from './service.ts';

/**
 * Starts services, and does something while they run. However that ends, so do they.
 *
 * @throws When one of them does not serve, or ends meanwhile.
 */
export async function withServices<Result>(
  services: readonly Service[],
  work: () => Promise<Result>,
): Promise<Result> {
  const running = services.map(startService);
  try {
    await Promise.all(running.map(({ ready }) => ready));
    return await Promise.race([work(), ...running.map(({ failed }) => failed)]);
  } finally {
    await Promise.all(running.map(({ stop }) => stop()));
  }
}
