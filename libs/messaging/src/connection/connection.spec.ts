import type { Server } from '@nats-io/nats-core';
import { natsOptions } from './connection';

const { reconnectToServer } = natsOptions({ url: 'nats://a,nats://b,nats://c', name: 'test' });
const servers = (...lastConnects: number[]): Server[] =>
  lastConnects.map((lastConnect, at) => ({ port: at, lastConnect }) as Server);

it.each([
  ['the server that the client proposes first', [0, 0, 0], 0],
  ['another server if the current one stopped responding', [5, 0, 0], 1],
  ['the server of the oldest attempt if all have been tried', [5, 4, 3], 2],
])('natsOptions connects to %s', (_which, lastConnects, expected) => {
  expect(reconnectToServer(servers(...lastConnects))?.port).toBe(expected);
});
