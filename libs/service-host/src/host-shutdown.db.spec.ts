import { Injectable, Module, type OnApplicationShutdown } from '@nestjs/common';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { newId } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { freePort, testDatabase, testNats, type TestDatabase, type TestNats } from '@tulay/testing';
import { Client } from 'pg';
import { DataSource, Entity, PrimaryColumn, type Repository } from 'typeorm';
import { databaseVariables, hostVariables, readConfig } from './config';
import { closeService } from './drain';
import { Jobs } from './jobs';
import { startService, type RunningService } from './run-service';

@Entity('disabled_providers')
class NoteEntity {
  @PrimaryColumn('text')
  provider: string;
}

/** Uses the database and emits an event while the service shuts down. */
@Injectable()
class LateWriter implements OnApplicationShutdown {
  constructor(
    @InjectRepository(NoteEntity) readonly notes: Repository<NoteEntity>,
    private readonly db: Database,
  ) {}

  onApplicationShutdown(): Promise<void> {
    return emitOne(this.db);
  }
}

@Module({ imports: [TypeOrmModule.forFeature([NoteEntity])], providers: [LateWriter], exports: [LateWriter] })
class NotesModule {}

@Module({ imports: [NotesModule] })
class ServiceModule {}

const emitOne = (db: Database): Promise<void> =>
  db.transaction((tx) =>
    tx.emit({
      type: 'payout.failed',
      merchantId: 'mer_1',
      environment: 'test',
      aggregateId: newId('po'),
      created: 1,
      data: { object: {} },
      webhookUrl: null,
    }),
  );

let database: TestDatabase;
let nats: TestNats;
let running: RunningService;

beforeEach(async () => {
  [database, nats] = await Promise.all([testDatabase('payouts', []), testNats()]);
  const env = {
    SERVICE_PORT: String(await freePort()),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    NATS_URL: nats.url,
    DATABASE_URL: database.url,
  };
  running = await startService({
    name: 'payouts',
    config: () => readConfig({ ...hostVariables, ...databaseVariables }, env),
    module: ServiceModule,
    schema: { entities: [NoteEntity], migrations: [] },
  });
});

afterEach(async () => {
  await Promise.all([database.drop(), nats.stop()]);
});

async function waiting(): Promise<number> {
  const client = new Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      'SELECT count(*)::int FROM payouts.outbox_pending',
    );
    return rows[0]!.count;
  } finally {
    await client.end();
  }
}

describe('a service with a schema', () => {
  it("passes the host's data source to NestJS's TypeORM module", async () => {
    const { app, host } = running;
    expect(app.get(DataSource)).toBe(host.stored!.db.source);
    expect(app.get(LateWriter).notes.manager.dataSource).toBe(host.stored!.db.source);
    await closeService(app, host);
  });

  it('stops its jobs and publishes its events before the data source is destroyed', async () => {
    const { app, host } = running;
    const source = app.get(DataSource);
    const seen: string[] = [];
    const destroy = jest.spyOn(source, 'destroy').mockImplementation(function (this: DataSource) {
      seen.push('destroyed');
      return DataSource.prototype.destroy.call(this);
    });
    jest.spyOn(app.get(Jobs), 'stop').mockImplementation(async function (this: Jobs) {
      await Jobs.prototype.stop.call(this);
      await host.stored!.db.query('SELECT 1');
      seen.push('jobs stopped');
    });
    await closeService(app, host);
    expect(seen).toEqual(['jobs stopped', 'destroyed']);
    expect(await waiting()).toBe(0);
    await closeService(app, host);
    expect(destroy).toHaveBeenCalledTimes(1);
    expect(source.isInitialized).toBe(false);
  });

  it('stops even if the bus is closed, and keeps its events for the next start', async () => {
    const { app, host } = running;
    await host.bus.close();
    await expect(closeService(app, host)).resolves.toBeUndefined();
    expect(await waiting()).toBe(1);
    expect(host.stored!.db.source.isInitialized).toBe(false);
  });
});
