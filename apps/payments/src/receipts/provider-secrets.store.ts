import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@tulay/persistence';
import type { StoredSecret } from './receipt.entity';

type SecretsRecord = { secrets: StoredSecret[] };

/** The sealed secrets that sign providers' callbacks. */
@Injectable()
export class ProviderSecretsStore {
  constructor(private readonly db: Database) {}

  async find(provider: string): Promise<StoredSecret[]> {
    const text = 'SELECT secrets FROM provider_secrets WHERE provider = $1';
    const [row] = await this.db.query<SecretsRecord>(text, [provider]);
    return row?.secrets ?? [];
  }

  /** Locks the provider's secrets until the transaction ends; a provider without any gets its row now. */
  async lock(tx: Tx, provider: string): Promise<StoredSecret[]> {
    await tx.query(
      "INSERT INTO provider_secrets (provider, secrets) VALUES ($1, '[]') ON CONFLICT (provider) DO NOTHING",
      [provider],
    );
    const text = 'SELECT secrets FROM provider_secrets WHERE provider = $1 FOR UPDATE';
    return (await tx.query<SecretsRecord>(text, [provider]))[0].secrets;
  }

  async save(tx: Tx, provider: string, secrets: StoredSecret[]): Promise<void> {
    const text = 'UPDATE provider_secrets SET secrets = $2 WHERE provider = $1';
    await tx.query(text, [provider, JSON.stringify(secrets)]);
  }
}
