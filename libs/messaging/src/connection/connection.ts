import type { Server } from '@nats-io/nats-core';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { BusAddress } from './bus-address';

export interface NatsOptions {
  servers: string[];
  user?: string;
  pass?: string;
  /** If set, the client rejects a server that does not offer TLS. */
  tls?: { ca?: string; cert?: string; key?: string };
  name: string;
  maxReconnectAttempts: number;
  reconnectTimeWait: number;
  waitOnFirstConnect: boolean;
  noAsyncTraces: boolean;
  inboxPrefix: string;
  pingInterval: number;
  maxPingOut: number;
  timeout: number;
  reconnectToServer: (servers: readonly Server[]) => Server | null;
}

/**
 * Returns the prefix of the inboxes that receive a user's replies. No other user may subscribe to these
 * inboxes.
 */
export const inboxPrefixOf = (name: string): string => `_INBOX_${name}`;

/** Returns the client's options. The client reconnects indefinitely. */
export function natsOptions({ url, name, ...own }: BusAddress): NatsOptions {
  const urls = url.split(',').map((text) => new URL(text));
  const { username, password } = urls[0] ?? { username: '', password: '' };
  const [user, pass] = own.user
    ? [own.user, own.password]
    : [decodeURIComponent(username), own.password || decodeURIComponent(password)];
  const { ca, cert, key } = own;
  const insistsOnTls = ca || cert || urls.some(({ protocol }) => protocol === 'tls:');
  return {
    servers: urls.map((u) => u.host),
    ...(user && { user, pass }),
    ...(insistsOnTls && { tls: { ...(ca && { ca }), ...(cert && { cert, key }) } }),
    name: `tulay-${name}`,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    waitOnFirstConnect: true,
    noAsyncTraces: true,
    inboxPrefix: inboxPrefixOf(name),
    // Detects an unresponsive server within 1.8 s. With the default interval, detection would take 6 minutes. Two
    // pings may be outstanding, so that a process that was busy for a second does not reconnect.
    pingInterval: 600,
    maxPingOut: 2,
    // A frozen server accepts connections but sends nothing. By default, the client would wait for 20 s.
    timeout: 3_000,
    reconnectToServer: leastRecent,
  };
}

/**
 * Returns the server to which the client has not tried to connect for the longest time. By default, the first
 * reconnection goes to the same server again, and a frozen server delays it by `timeout`.
 */
const leastRecent = (servers: readonly Server[]): Server | null =>
  servers.reduce<Server | null>(
    (first, each) => (first && first.lastConnect <= each.lastConnect ? first : each),
    null,
  );

export const connectBus = (address: BusAddress): Promise<NatsConnection> => connect(natsOptions(address));

/** Connects a program that sends a few requests and exits. Fails immediately if the server is unreachable. */
export const connectBusOnce = (address: BusAddress): Promise<NatsConnection> =>
  connect({ ...natsOptions(address), waitOnFirstConnect: false, reconnect: false, timeout: 5_000 });

export type { NatsConnection };
