import { createDataSource, Database } from '@tulay/persistence';
import { Client } from 'pg';
import { ledgerSchema } from '../src/ledger.migrations';
import type { Posting } from '../src/postings/posting.rules';
import { PostingsStore, type Verdict } from '../src/postings/postings.store';

/** The ledger's database: the connection of the service, and that of its owner. */
export interface OpenLedger {
  db: Database;
  /** The superuser that owns the tables, in the ledger's schema. */
  owner: Client;
  /** Posts in a transaction of its own. */
  post(...postings: Posting[]): Promise<Verdict[]>;
  /** Minor units of an account; 0 when it does not exist. */
  balance(merchantId: string, code?: string, currency?: string): Promise<bigint>;
  close(): Promise<void>;
}

export async function openLedger(
  urls: { url: string; adminUrl: string },
  poolSize = 10,
): Promise<OpenLedger> {
  const source = createDataSource({
    service: 'ledger',
    url: urls.url,
    poolSize,
    entities: ledgerSchema.entities,
  });
  await source.initialize();
  const owner = new Client({ connectionString: urls.adminUrl, options: '-c search_path=ledger' });
  await owner.connect();
  const db = new Database(source);
  const store = new PostingsStore();
  return {
    db,
    owner,
    post: (...postings) => store.post(db, postings),
    balance: (...account) => balanceOf(db, ...account),
    close: async () => {
      await owner.end();
      // Nest may have closed it already.
      if (source.isInitialized) await source.destroy();
    },
  };
}

async function balanceOf(db: Database, merchantId: string, code = 'available', currency = 'PHP') {
  const rows = await db.query<{ balance: string }>(
    'SELECT balance FROM accounts WHERE merchant_id = $1 AND code = $2 AND currency = $3',
    [merchantId, code, currency],
  );
  return BigInt(rows[0]?.balance ?? 0);
}
