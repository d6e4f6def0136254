import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import type { AddressGuard } from '@tulay/security';
import type { ResolveHost } from './resolve-host';

/** Thrown if no address of the host is allowed for webhooks. */
class AddressRefusedError extends Error {
  readonly code = 'ADDRESS_REFUSED';
}
/** Thrown if the host name has no address or no name server responded. */
class HostNotFoundError extends Error {
  readonly code = 'HOST_NOT_FOUND';
}

/**
 * Opens sockets for webhooks. The addresses are checked when the socket connects, and the socket uses only
 * the checked addresses. A name that resolves to a different address a moment later (DNS rebinding) therefore
 * has no effect.
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
    // A literal IP address is checked here, because Node does not call `lookup` for it.
    if (isIP(host) && !guard.allows(host))
      callback(new AddressRefusedError(`${host} is a blocked address`), null);
    else connect(options, callback);
  };
}

function guardedLookup(guard: AddressGuard, resolve: ResolveHost): LookupFunction {
  return (host, options, callback) => {
    permitted(host, guard, resolve).then(
      (all) => {
        const [first] = all;
        if (options.all) callback(null, all);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

async function permitted(host: string, guard: AddressGuard, resolve: ResolveHost) {
  const addresses = await resolve(host).catch((error: Error) => {
    throw new HostNotFoundError(error.message);
  });
  if (!addresses.length) throw new HostNotFoundError(`${host} has no address`);
  const allowed = addresses.filter((address) => guard.allows(address));
  if (!allowed.length) throw new AddressRefusedError(`${host} resolves only to blocked addresses`);
  return allowed.map((address) => ({ address, family: isIP(address) }));
}
