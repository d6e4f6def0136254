import { Column, Entity, PrimaryColumn } from 'typeorm';

export interface ProviderSecret {
  sealed: string;
  /** Expiry in Unix seconds; null for the newest secret, which does not expire. */
  expires_at: number | null;
}

/** The encrypted secrets that sign a provider's callbacks, newest first. */
@Entity('provider_secrets')
export class ProviderSecretsEntity {
  @PrimaryColumn('text')
  provider: string;

  @Column('json')
  secrets: ProviderSecret[];
}
