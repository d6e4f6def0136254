import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@tulay/persistence';
import type { ProviderSecret } from './provider-secret.entity';

type SecretsRecord = { secrets: ProviderSecret[] };

/** The sealed secrets that sign providers' callbacks. */
@Injectable()
export class ProviderSecretsStore {
  constructor(private readonly db: Database) {}

  async find(provider: string): Promise<ProviderSecret[]> {
    const text = 'SELECT secrets FROM provider_secrets WHERE provider = $1';
    const [row] = await this.db.query<SecretsRecord>(text, [provider]);
    return row?.secrets ?? [];
  }

  /** Locks the provider's secrets until the transaction ends, after making a row for a provider without one. */
  async lock(tx: Tx, provider: string): Promise<ProviderSecret[]> {
    await tx.query(
      "INSERT INTO provider_secrets (provider, secrets) VALUES ($1, '[]') ON CONFLICT (provider) DO NOTHING",
      [provider],
    );
    const text = 'SELECT secrets FROM provider_secrets WHERE provider = $1 FOR UPDATE';
    return (await tx.query<SecretsRecord>(text, [provider]))[0].secrets;
  }

  async save(tx: Tx, provider: string, secrets: ProviderSecret[]): Promise<void> {
    const text = 'UPDATE provider_secrets SET secrets = $2 WHERE provider = $1';
    await tx.query(text, [provider, JSON.stringify(secrets)]);
  }
}
