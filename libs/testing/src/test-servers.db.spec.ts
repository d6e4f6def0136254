import 'reflect-metadata';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { Client } from 'pg';
import { testDatabase, testNats } from './index';

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('testDatabase', () => {
  it("creates a migrated database that the service's role can access", async () => {
    const database = await testDatabase('ledger', []);
    try {
      expect(await ask(database.url, 'SELECT current_user AS role')).toEqual([{ role: 'tulay_ledger' }]);
      expect(await ask(database.url, 'SELECT count(*)::int AS n FROM ledger.outbox_events')).toEqual([
        { n: 0 },
      ]);
    } finally {
      await database.drop();
    }
    await expect(ask(database.adminUrl, 'SELECT 1')).rejects.toThrow(/does not exist/);
  });

  it('supports many concurrent calls', async () => {
    const databases = await Promise.all(Array.from({ length: 6 }, () => testDatabase('ledger', [])));
    const answers = await Promise.all(databases.map(({ url }) => ask(url, 'SELECT 1 AS one')));
    expect(answers).toEqual(databases.map(() => [{ one: 1 }]));
    await Promise.all(databases.map((database) => database.drop()));
  });
});

describe('testNats', () => {
  it('keeps a stream across a restart and loses it after a wipe', async () => {
    const nats = await testNats();
    const streams = async (): Promise<number> => {
      const connection = await connect({ servers: nats.url });
      const { streams: count } = await (await jetstreamManager(connection)).getAccountInfo();
      await connection.close();
      return count;
    };
    const connection = await connect({ servers: nats.url });
    await (await jetstreamManager(connection)).streams.add({ name: 'KEPT', subjects: ['kept.>'] });
    await connection.close();
    await nats.down();
    await nats.up();
    expect(await streams()).toBe(1);
    await nats.down();
    nats.wipe();
    await nats.up();
    expect(await streams()).toBe(0);
    await nats.stop();
  });
});
