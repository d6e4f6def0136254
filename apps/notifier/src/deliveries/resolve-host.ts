import { lookup, Resolver } from 'node:dns/promises';
import { isLocalhost, loopbackAddresses } from './address-guard';

/** All addresses of a host name. */
export type ResolveHost = (host: string) => Promise<string[]>;

const resolver = new Resolver({ timeout: 2_000, tries: 2 });

/**
 * Asks DNS. The system's own resolver has four threads for the whole process, so that four dead name servers would
 * hold up every other delivery: it is asked only for names that DNS says do not exist (the hosts file knows some).
 */
export const resolveHost: ResolveHost = async (host) => {
  if (isLocalhost(host)) return loopbackAddresses();
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length) return addresses;
  if (answers.some(timedOut)) throw new Error(`no name server answered for ${host}`);
  return (await lookup(host, { all: true })).map(({ address }) => address);
};

const timedOut = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'rejected' && (answer.reason as { code?: string }).code === 'ETIMEOUT';
