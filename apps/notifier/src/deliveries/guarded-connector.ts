import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressGuard } from './address-guard';
import type { ResolveHost } from './resolve-host';

/** The host has no address that webhooks may go to. */
export class AddressRefused extends Error {
  readonly code = 'ADDRESS_REFUSED';
}
/** The host's name has no address at all, or no name server answered. */
export class HostNotFound extends Error {
  readonly code = 'HOST_NOT_FOUND';
}

/**
 * Opens sockets for webhooks. The address is judged here and nowhere earlier: exactly the addresses that pass are
 * handed to the socket, so a name that resolves to something else a moment later gains nothing.
 */
export function guardedConnector(
  guard: AddressGuard,
  resolve: ResolveHost,
  timeoutMs: number,
): buildConnector.connector {
  const lookup = guardedLookup(guard, resolve);
  const connect = buildConnector({ timeout: timeoutMs, lookup });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, '$1');
    // An address as host is never looked up.
    if (isIP(host) && !guard.allows(host)) callback(new AddressRefused(`${host} is refused`), null);
    else connect(options, callback);
  };
}

function guardedLookup(guard: AddressGuard, resolve: ResolveHost): LookupFunction {
  return (host, options, callback) => {
    permitted(host, guard, resolve).then(
      (all) => (options.all ? callback(null, all) : callback(null, all[0].address, all[0].family)),
      (error: Error) => callback(error, ''),
    );
  };
}

async function permitted(host: string, guard: AddressGuard, resolve: ResolveHost) {
  const addresses = await resolve(host).catch((error: Error) => {
    throw new HostNotFound(error.message);
  });
  if (!addresses.length) throw new HostNotFound(`${host} has no address`);
  const allowed = addresses.filter((address) => guard.allows(address));
  if (!allowed.length) throw new AddressRefused(`${host} leads to a refused address`);
  return allowed.map((address) => ({ address, family: isIP(address) }));
}
