import type { ConnectableProvider, Environment } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export interface OlderSecret {
  sealed: string;
  /** Unix seconds. */
  expires_at: number;
}

@Entity('provider_credentials')
export class ProviderCredentialsEntity {
  @PrimaryColumn('text')
  provider: ConnectableProvider;

  @PrimaryColumn('text')
  environment: Environment;

  /** Sealed JSON of the credentials. */
  @Column('text')
  sealed: string;

  @Column('json', { name: 'callback_secrets' })
  callbackSecrets: OlderSecret[];

  @Column({ type: 'timestamptz', name: 'updated_at', default: () => 'now()' })
  updatedAt: Date;
}
