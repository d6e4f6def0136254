import { connect, type NatsConnection } from '@nats-io/transport-node';

export interface BusAddress {
  /** `nats://user:password@host:port`, several separated by commas. */
  url: string;
  /** The service, or `operator`. The server's connection list shows it, and its inboxes are named after it. */
  name: string;
}

export interface NatsOptions {
  servers: string[];
  user?: string;
  pass?: string;
  name: string;
  maxReconnectAttempts: number;
  reconnectTimeWait: number;
  waitOnFirstConnect: boolean;
  noAsyncTraces: boolean;
  inboxPrefix: string;
  pingInterval: number;
  maxPingOut: number;
}

/** Where answers to a user's requests arrive. No other user may subscribe there. */
export const inboxPrefixOf = (name: string): string => `_INBOX_${name}`;

/** The client's options. It reconnects for as long as the service lives, whatever happens to the server. */
export function natsOptions({ url, name }: BusAddress): NatsOptions {
  const urls = url.split(',').map((text) => new URL(text));
  const { username, password } = urls[0] ?? { username: '', password: '' };
  return {
    servers: urls.map((u) => u.host),
    ...(username && { user: decodeURIComponent(username), pass: decodeURIComponent(password) }),
    name: `tulay-${name}`,
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    waitOnFirstConnect: true,
    noAsyncTraces: true,
    inboxPrefix: inboxPrefixOf(name),
    // A server that vanished without a word is noticed at the second ping, within 20 s; by default within 6 minutes.
    pingInterval: 10_000,
    maxPingOut: 1,
  };
}

export const connectBus = (address: BusAddress): Promise<NatsConnection> => connect(natsOptions(address));

/** For a program that asks once and ends: an unreachable server is an error at once. */
export const connectBusOnce = (address: BusAddress): Promise<NatsConnection> =>
  connect({ ...natsOptions(address), waitOnFirstConnect: false, reconnect: false, timeout: 5_000 });

export type { NatsConnection };
