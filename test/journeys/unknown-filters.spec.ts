import { BUS_USERS, type BusUser } from '@tulay/contracts';
import { allCommands } from '@tulay/messaging';
import type { NatsConnection } from '@nats-io/transport-node';
import { connectAs } from '../support/bus-users';

const LISTS = allCommands().filter(({ subject }) => subject.includes('.cmd.list-'));

const buses = new Map<BusUser, NatsConnection>();

beforeAll(async () => {
  for (const user of BUS_USERS) buses.set(user, await connectAs(user));
});
afterAll(() => Promise.all([...buses.values()].map((bus) => bus.close())));

it.each(LISTS.map(({ subject, callers }) => [subject, callers] as const))(
  '%s returns a retryable error for a filter added by a newer release',
  async (subject, [caller]) => {
    const data = { merchantId: 'mer_1', environment: 'test', limit: 1, filterOfTheNextRelease: 'x' };
    const packet = JSON.stringify({ pattern: subject, id: 'req_1', data });
    const reply = await buses.get(caller!)!.request(subject, packet, { timeout: 10_000 });
    expect(reply.json()).toMatchObject({
      err: {
        code: 'internal_error',
        unanswered: true,
        message: expect.stringContaining('filterOfTheNextRelease'),
      },
    });
  },
);
