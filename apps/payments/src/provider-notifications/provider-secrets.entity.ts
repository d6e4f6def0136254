import { Column, Entity, PrimaryColumn } from 'typeorm';

export interface ProviderSecret {
  sealed: string;
  /** Unix seconds; null for the newest secret, which never expires. */
  expires_at: number | null;
}

/** The sealed secrets that sign a provider's callbacks, the newest first. */
@Entity('provider_secrets')
export class ProviderSecretsEntity {
  @PrimaryColumn('text')
  provider: string;

  @Column('json')
  secrets: ProviderSecret[];
}
