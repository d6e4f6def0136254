import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { BusAddress } from './bus-address';
import { natsOptions } from './connection';

const TIMEOUT_MS = 5_000;

/**
 * Reads the certificate of one of the servers in the address, chosen at random. Unlike the certificate's file, this
 * is the certificate that clients see: a server that has not loaded a renewed certificate still serves the old one.
 * @returns the time at which the certificate expires, or null if the connection does not use TLS
 * @throws Error if the server is unreachable or its certificate is invalid
 */
export async function servedCertificateExpiry(address: BusAddress): Promise<Date | null> {
  const { servers, tls } = natsOptions(address);
  if (!tls) return null;
  const { hostname, port } = new URL(`nats://${servers[Math.floor(Math.random() * servers.length)]}`);
  const plain = connectTcp(Number(port || 4222), hostname);
  try {
    return await within(plain, async () => {
      await greeted(plain);
      return expiryOf(plain, { ...tls, servername: hostname });
    });
  } finally {
    plain.destroy();
  }
}

/** Resolves when the server has sent its first line, before which the client may not start TLS. */
const greeted = (socket: Socket): Promise<void> =>
  new Promise((resolve, reject) => socket.once('data', () => resolve()).once('error', reject));

const expiryOf = (socket: Socket, options: object): Promise<Date> =>
  new Promise((resolve, reject) => {
    const secure = connectTls({ socket, ...options }, () => {
      resolve(new Date(secure.getPeerCertificate().valid_to));
      secure.destroy();
    }).once('error', reject);
  });

function within<T>(socket: Socket, work: () => Promise<T>): Promise<T> {
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the bus server did not respond')));
  return work();
}
