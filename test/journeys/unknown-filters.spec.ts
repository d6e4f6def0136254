import { BUS_USERS, type BusUser } from '@tulay/contracts';
import { allCommands, operatorSubject } from '@tulay/messaging';
import { headers, type MsgHdrs } from '@nats-io/nats-core';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectAs } from '../support/bus-users';
import { localSigner } from '../support/operator-signer';
import { dataDir } from '../support/stack';

const LISTS = allCommands().filter(({ subject }) => subject.includes('.cmd.list-'));

const buses = new Map<BusUser, NatsConnection>();

beforeAll(async () => {
  for (const user of BUS_USERS) buses.set(user, await connectAs(user));
});
afterAll(() => Promise.all([...buses.values()].map((bus) => bus.close())));

/** Returns the headers of a command signed by a local operator. */
function signed(subject: string, data: object): MsgHdrs {
  const list = headers();
  const signatures = localSigner(dataDir())({ subject, commandId: 'cmd_1', data });
  for (const [name, value] of Object.entries(signatures)) list.set(name, value);
  return list;
}

it.each(LISTS.map(({ subject, callers }) => [subject, callers] as const))(
  '%s returns a retryable error for a filter added by a newer release',
  async (subject, [caller]) => {
    const data = { merchantId: 'mer_1', environment: 'test', limit: 1, filterOfTheNextRelease: 'x' };
    const packet = JSON.stringify({ pattern: subject, id: 'req_1', data });
    const reply = await (caller === 'operator'
      ? buses.get(caller)!.request(operatorSubject(subject), packet, {
          timeout: 10_000,
          headers: signed(subject, data),
        })
      : buses.get(caller!)!.request(subject, packet, { timeout: 10_000 }));
    expect(reply.json()).toMatchObject({
      err: {
        code: 'internal_error',
        unanswered: true,
        message: expect.stringContaining('filterOfTheNextRelease'),
      },
    });
  },
);
