import {
  BUS_USERS,
  EMITTING_SERVICES,
  EVENT_TYPES,
  SERVICES,
  subjectOf,
  type BusUser,
  type ServiceReport,
} from '@tulay/contracts';
import { allCommands, busUserProblems, permissionsOf } from '@tulay/messaging';
import { PermissionViolationError } from '@nats-io/nats-core';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { busUrlOf } from '../support/bus-users';
import { operator } from '../support/stack';

/** Subjects that every user attempts to use, except the subjects that the user is permitted to use. */
const SUBJECTS = [
  ...allCommands().flatMap(({ subject }) => [subject, `${subject}.replica`]),
  ...SERVICES.map((service) => `${service}.cmd.find-replicas`),
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

/**
 * Returns whether a permission allows a subject. As in NATS, `>` matches all remaining tokens. The last token
 * of a permission may be `*`, which matches one token.
 */
const allows = (permissions: string[], subject: string): boolean =>
  permissions.some((allowed) =>
    allowed.endsWith('>')
      ? subject.startsWith(allowed.slice(0, -1))
      : subject === allowed || (allowed.endsWith('.*') && allowed === subject.replace(/[^.]*$/, '*')),
  );

/** Returns the subjects used by `attempt` that the server rejected. */
async function refusedOf(connection: NatsConnection, attempt: () => void): Promise<string[]> {
  const refused: string[] = [];
  const statuses = connection.status();
  const reading = (async () => {
    for await (const status of statuses)
      if (status.type === 'error' && status.error instanceof PermissionViolationError)
        refused.push(status.error.subject);
  })();
  attempt();
  // The server replies in order, so after the second PONG every earlier rejection has arrived.
  await connection.flush();
  await connection.flush();
  await connection.close();
  await reading;
  return refused.sort();
}

describe.each(BUS_USERS)('NATS permissions of %s', (user) => {
  const { publish, subscribe } = permissionsOf(user);
  const connectAs = () => connect({ ...busUrlOf(user), reconnect: false, noAsyncTraces: true });

  it("reject publishing to other services' commands, events and streams", async () => {
    const forbidden = SUBJECTS.filter((subject) => !allows(publish, subject));
    const connection = await connectAs();
    const refused = await refusedOf(connection, () =>
      forbidden.forEach((subject) => connection.publish(subject, '{}')),
    );
    expect(refused).toEqual([...forbidden].sort());
  });

  it("reject subscribing to other services' inboxes, commands and events", async () => {
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
  it("finds no problem with any service's NATS permissions", async () => {
    const { services } = await operator<{ services: ServiceReport[] }>('doctor');
    expect(services.map(({ service, busUser }) => [service, busUser])).toEqual(
      SERVICES.map((service) => [service, []]),
    );
  });

  it("reports a service that uses another service's NATS user", async () => {
    const connection = await connect({
      ...busUrlOf('payments'),
      inboxPrefix: '_INBOX_payments',
      reconnect: false,
    });
    const problems = await busUserProblems(connection, 'embed');
    await connection.close();
    expect(problems.join('\n')).toMatch(
      /excess publish permissions: .*payments\.evt\.>[^]*lacks subscribe permission for: embed\.cmd\.>/,
    );
  });
});

describe('an attacker with the NATS credentials of embed', () => {
  it.each(['gateway.cmd.create-key', 'payments.evt.payment.succeeded', 'ledger.cmd.adjust-balance'])(
    'cannot send %s',
    async (subject) => {
      const connection = await connect({
        ...busUrlOf('embed'),
        inboxPrefix: '_INBOX_embed',
        reconnect: false,
      });
      await expect(connection.request(subject, '{}')).rejects.toThrow(/Permissions Violation/);
      await connection.close();
    },
  );

  it('cannot connect as another user with this password', async () => {
    const { pass, servers } = busUrlOf('embed');
    for (const user of SERVICES.filter((service) => service !== 'embed'))
      await expect(connect({ servers, user, pass, reconnect: false })).rejects.toThrow(/authorization/i);
  });
});
