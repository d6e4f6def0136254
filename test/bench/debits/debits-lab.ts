import { adjustBalanceCommand, debitCommand, newId } from '@tulay/contracts';
import { CommandClient, connectBus, type NatsConnection } from '@tulay/messaging';
import type { Pool } from 'pg';
import type { BenchEnv } from '../bench-row';
import { benchPool } from '../bench-pool';
import { Child } from '../child';
import { quantile } from '../sample';
import { BenchDatabase } from '../webhooks/bench-database';
import type { LedgerQuestion } from './ledger-process';
import { paced } from './paced';

const PER_SECOND = 500;
const BOOK = { merchantId: newId('mer'), environment: 'test', currency: 'PHP' } as const;

/**
 * Runs the ledger in a separate process, and sends debits over the bus while the ledger posts continuous
 * credits.
 */
export class DebitsLab {
  private readonly ledger = new Child('debits/ledger-process.ts');
  private readonly commands: CommandClient;
  private readonly pool: Pool;

  private constructor(
    private readonly database: BenchDatabase,
    private readonly bus: NatsConnection,
  ) {
    this.commands = new CommandClient(bus);
    this.pool = benchPool(database.url, 16);
  }

  static async start({ adminUrl, natsUrl }: BenchEnv): Promise<DebitsLab> {
    const database = await BenchDatabase.create(adminUrl);
    const lab = new DebitsLab(database, await connectBus({ url: natsUrl, name: 'debit-bench' }));
    await lab.tell({ do: 'start', adminUrl: database.url, natsUrl });
    const funds = { adjustmentId: newId('adj'), amount: String(10 ** 12), reason: 'funds', actor: 'bench' };
    await lab.commands.ask(adjustBalanceCommand, { ...BOOK, ...funds });
    await lab.pool.query('CREATE TABLE bare (id text PRIMARY KEY, merchant text, amount bigint)');
    return lab;
  }

  async stop(): Promise<void> {
    await this.ledger.stop();
    await this.pool.end();
    await this.bus.close();
    await this.database.drop();
  }

  /**
   * Returns the p99 latency of a payout's debit, in milliseconds, during continuous credits to the same
   * merchant.
   */
  async debits(seconds: number): Promise<number> {
    await this.tell({ do: 'feed', merchantId: BOOK.merchantId });
    const latencies = await paced(PER_SECOND, seconds, () => this.debit());
    const fed = await this.tell({ do: 'rest' });
    if (!fed) throw new Error('no credit was posted during the debits');
    return quantile(latencies, 0.99);
  }

  /** Returns the p99 latency of a single-row INSERT, in milliseconds, at the same rate without other load. */
  async inserts(seconds: number): Promise<number> {
    const text = 'INSERT INTO bare (id, merchant, amount) VALUES ($1, $2, $3)';
    const insert = () => this.pool.query({ name: 'bare', text, values: [newId('po'), BOOK.merchantId, 1] });
    return quantile(await paced(PER_SECOND, seconds, async () => void (await insert())), 0.99);
  }

  private async debit(): Promise<void> {
    const debit = { ...BOOK, kind: 'payout', sourceId: newId('po'), amount: '1' } as const;
    const { verdict } = await this.commands.ask(debitCommand, debit);
    if (verdict !== 'posted') throw new Error('a debit of the benchmark was rejected');
  }

  private tell(question: LedgerQuestion): Promise<number> {
    return this.ledger.ask<number>(question);
  }
}
