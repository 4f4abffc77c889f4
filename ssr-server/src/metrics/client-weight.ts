import { clientName, createCounts } from '@clean-express/server-kit/http';

/**
 * Limits what one client contributes to a figure, so that no client alone decides about a release. A
 * client is an IPv4 address or an IPv6 /48 network: anyone can rent one.
 *
 * @param max - How often a client counts for the same subject per day.
 * @returns Whether the client at an IP address still counts for a subject.
 */
export function createClientWeight(max: number) {
  const count = createCounts({ windowMs: 24 * 60 * 60 * 1000 });
  return (ip: string, subject: string): boolean =>
    count(`${clientName(ip, 48)} ${subject}`).current <= max;
}
