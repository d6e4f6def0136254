import {
  BUS_USERS,
  EMITTING_SERVICES,
  EVENT_TYPES,
  getBalanceCommand,
  newId,
  newOrderedId,
  SERVICES,
  subjectOf,
  type BusUser,
  type DomainEvent,
  type ServiceReport,
} from '@tulay/contracts';
import { allCommands, busUserProblems, CommandClient, permissionsOf } from '@tulay/messaging';
import { aPayment, eventually } from '@tulay/testing';
import { jetstreamManager } from '@nats-io/jetstream';
import { PermissionViolationError } from '@nats-io/nats-core';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataDir, operator } from '../support/stack';

/** What every user tries with its own credentials. What it may do is left out. */
const SUBJECTS = [
  ...allCommands().map(({ subject }) => subject),
  ...EVENT_TYPES.map(subjectOf),
  ...[...EMITTING_SERVICES.map((service) => service.toUpperCase()), 'DEAD_LETTERS'].flatMap((stream) => [
    ...['CREATE', 'UPDATE', 'DELETE', 'PURGE', 'MSG.GET', 'MSG.DELETE', 'SNAPSHOT', 'RESTORE'].map(
      (act) => `$JS.API.STREAM.${act}.${stream}`,
    ),
    `$JS.API.DIRECT.GET.${stream}`,
    `$JS.API.CONSUMER.CREATE.${stream}`,
    `$JS.API.CONSUMER.CREATE.${stream}.spy.${stream}`,
    `$JS.API.CONSUMER.DURABLE.CREATE.${stream}.spy`,
    `$JS.API.CONSUMER.DELETE.${stream}.notifier-record-events`,
    `$JS.ACK.${stream}.spy.1.1.1.1.0`,
  ]),
  ...BUS_USERS.map((user) => `_INBOX_${user}.guessed`),
  '_INBOX.guessed',
  'dlq.spy.payments.evt.payment.succeeded',
];

const READABLE = ['>', '*.cmd.>', '*.evt.>', '$JS.>', '_INBOX.>', ...subscriptionsOf(BUS_USERS)];

function subscriptionsOf(users: readonly BusUser[]): string[] {
  return users.flatMap((user) => [
    `_INBOX_${user}.>`,
    `${user}.cmd.>`,
    `${user}.cmd.report`,
    `${user}.evt.>`,
  ]);
}

/** Whether a permission allows a subject. `>` stands for the rest, as on the bus. */
const allows = (permissions: string[], subject: string): boolean =>
  permissions.some((allowed) =>
    allowed.endsWith('>') ? subject.startsWith(allowed.slice(0, -1)) : subject === allowed,
  );

function urlOf(user: BusUser): { servers: string; user: string; pass: string } {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(dataDir(), name), 'utf8'));
  const { natsUrl } = read('stack.json') as { natsUrl: string };
  const { busPasswords } = read('secrets.json') as { busPasswords: Record<string, string> };
  return { servers: new URL(natsUrl).host, user, pass: busPasswords[user]! };
}

/** The subjects that the server refused, among those that `attempt` used. */
async function refusedOf(connection: NatsConnection, attempt: () => void): Promise<string[]> {
  const refused: string[] = [];
  const statuses = connection.status();
  const reading = (async () => {
    for await (const status of statuses)
      if (status.type === 'error' && status.error instanceof PermissionViolationError)
        refused.push(status.error.subject);
  })();
  attempt();
  // The server answers in order: after the second PONG it has refused everything before.
  await connection.flush();
  await connection.flush();
  await connection.close();
  await reading;
  return refused.sort();
}

describe.each(BUS_USERS)('the bus refuses %s', (user) => {
  const { publish, subscribe } = permissionsOf(user);
  const connectAs = () => connect({ ...urlOf(user), reconnect: false, noAsyncTraces: true });

  it('every command, event and stream that is not its own', async () => {
    const forbidden = SUBJECTS.filter((subject) => !allows(publish, subject));
    const connection = await connectAs();
    const refused = await refusedOf(connection, () =>
      forbidden.forEach((subject) => connection.publish(subject, '{}')),
    );
    expect(refused).toEqual([...forbidden].sort());
  });

  it('the inboxes, commands and events of others', async () => {
    const forbidden = READABLE.filter(
      (subject) => !subscribe.includes(subject) && !allows(subscribe, subject),
    );
    const connection = await connectAs();
    const refused = await refusedOf(connection, () =>
      forbidden.forEach((subject) => connection.subscribe(subject, { callback: () => undefined })),
    );
    expect(refused).toEqual([...forbidden].sort());
  });
});

describe('operator doctor', () => {
  it('finds the permissions of every service in order', async () => {
    const { services } = await operator<{ services: ServiceReport[] }>('doctor');
    expect(services.map(({ service, busUser }) => [service, busUser])).toEqual(
      SERVICES.map((service) => [service, []]),
    );
  });

  it('would name a service that has the user of another', async () => {
    const connection = await connect({
      ...urlOf('payments'),
      inboxPrefix: '_INBOX_payments',
      reconnect: false,
    });
    const problems = await busUserProblems(connection, 'embed');
    await connection.close();
    expect(problems.join('\n')).toMatch(/should not: .*payments\.evt\.>[^]*may not read: embed\.cmd\.>/);
  });
});

describe('an attacker with the credentials of embed', () => {
  it.each(['gateway.cmd.create-key', 'payments.evt.payment.succeeded', 'ledger.cmd.adjust-balance'])(
    'gets no answer to %s',
    async (subject) => {
      const connection = await connect({ ...urlOf('embed'), inboxPrefix: '_INBOX_embed', reconnect: false });
      await expect(connection.request(subject, '{}')).rejects.toThrow(/Permissions Violation/);
      await connection.close();
    },
  );

  it('cannot use the password of one service as another user', async () => {
    const { pass, servers } = urlOf('embed');
    for (const user of SERVICES.filter((service) => service !== 'embed'))
      await expect(connect({ servers, user, pass, reconnect: false })).rejects.toThrow(/authorization/i);
  });
});

describe('an attacker with the credentials of payments', () => {
  it('credits nothing by a live payment.succeeded that payments did not sign', async () => {
    const merchantId = newId('mer');
    const payment = aPayment({ status: 'succeeded', environment: 'live' });
    const forged: DomainEvent = {
      id: newOrderedId('evt'),
      type: 'payment.succeeded',
      merchantId,
      environment: 'live',
      aggregateId: payment.id,
      created: payment.created,
      data: { object: payment },
      webhookUrl: null,
      requestId: null,
    };
    const payments = await connect({
      ...urlOf('payments'),
      inboxPrefix: '_INBOX_payments',
      reconnect: false,
    });
    const stored = await payments.request('payments.evt.payment.succeeded', JSON.stringify(forged));
    expect(stored.json()).toMatchObject({ stream: 'PAYMENTS', seq: expect.any(Number) });
    await payments.close();
    const admin = await connect({
      ...urlOf('operator'),
      inboxPrefix: '_INBOX_operator',
      reconnect: false,
    });
    const manager = await jetstreamManager(admin);
    await eventually(async () => (await manager.streams.info('DEAD_LETTERS')).state.messages === 1);
    const letter = await manager.streams.getMessage('DEAD_LETTERS', {
      last_by_subj: 'dlq.ledger-post-payments.>',
    });
    expect([letter?.json(), letter?.header.get('Tulay-Reason')]).toEqual([
      forged,
      'payments did not sign it',
    ]);
    const balance = new CommandClient(admin).ask(getBalanceCommand, { merchantId, environment: 'live' });
    expect((await balance).available).toEqual({ PHP: 0 });
    await manager.streams.purge('DEAD_LETTERS');
    await admin.close();
  });
});
