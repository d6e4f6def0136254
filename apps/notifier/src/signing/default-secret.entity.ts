import type { Environment } from '@tulay/contracts';
import type { StoredSecret } from './secret.rules';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The secret that signs deliveries to payments' own addresses: one per merchant and environment. */
@Entity('default_secrets')
export class DefaultSecretEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  environment: Environment;

  @Column('text')
  sealed: string;

  /** Those that a rotation left valid for a while, newest first. */
  @Column('jsonb', { default: [] })
  older: StoredSecret[];
}
