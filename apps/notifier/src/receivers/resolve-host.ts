import { lookup, Resolver } from 'node:dns/promises';
import { isLocalhost, loopbackAddresses } from '@tulay/security';

/** Returns all addresses of a host name; rejects if it has none. */
export type ResolveHost = (host: string) => Promise<string[]>;

const resolver = new Resolver({ timeout: 2_000, tries: 2 });

/**
 * Queries DNS directly. The system resolver has four threads per process, so four unresponsive name servers
 * would block all deliveries. The system resolver is used only for names that are not found in DNS but may be
 * in the hosts file.
 */
export const resolveHost: ResolveHost = async (host) => {
  if (isLocalhost(host)) return loopbackAddresses();
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length) return addresses;
  if (answers.some(timedOut)) throw new Error(`no DNS server responded for ${host}`);
  return (await lookup(host, { all: true })).map(({ address }) => address);
};

const timedOut = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'rejected' && (answer.reason as { code?: string }).code === 'ETIMEOUT';
