import type { BusUser } from '@tulay/contracts';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir } from './stack';

const read = (name: string): unknown => JSON.parse(readFileSync(join(dataDir(), name), 'utf8'));

/** Returns a service's credentials, as if an attacker had stolen them. */
export function busUrlOf(user: BusUser): { servers: string; user: string; pass: string } {
  const { natsUrl } = read('stack.json') as { natsUrl: string };
  const { busPasswords } = read('secrets.json') as { busPasswords: Record<string, string> };
  return { servers: new URL(natsUrl).host, user, pass: busPasswords[user]! };
}

export const connectAs = (user: BusUser): Promise<NatsConnection> =>
  connect({ ...busUrlOf(user), inboxPrefix: `_INBOX_${user}`, reconnect: false });

/** Returns the keys that sign events for all readers except the ledger, by `emitter:reader`. */
export const readerKeys = (): Record<string, string> =>
  (read('secrets.json') as { readerKeys: Record<string, string> }).readerKeys;
