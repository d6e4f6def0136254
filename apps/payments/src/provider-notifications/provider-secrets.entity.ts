import { Column, Entity, PrimaryColumn } from 'typeorm';

export interface ProviderSecret {
  sealed: string;
  /** Expiry in Unix seconds; null for the newest secret, which does not expire. */
  expires_at: number | null;
}

/** A provider's callback secrets, encrypted, newest first. */
@Entity('provider_secrets')
export class ProviderSecretsEntity {
  @PrimaryColumn('text')
  provider: string;

  @Column('json')
  secrets: ProviderSecret[];
}
