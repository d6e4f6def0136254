import type { Environment } from '@tulay/contracts';
import type { StoredSecret } from './secret.rules';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Secret that signs deliveries to payments' own webhook URLs. There is one per merchant and environment. */
@Entity('default_secrets')
export class DefaultSecretEntity {
  @PrimaryColumn('text', { name: 'merchant_id' })
  merchantId: string;

  @PrimaryColumn('text')
  environment: Environment;

  @Column('text')
  sealed: string;

  /** Older secrets that remain valid after a rotation, newest first. */
  @Column('jsonb', { default: [] })
  older: StoredSecret[];
}
