import type { Environment } from '@tulay/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { unixSeconds } from '@tulay/persistence';

@Entity('projects')
export class ProjectEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  slug: string;

  @Column('text', { name: 'merchant_id' })
  merchantId: string;

  @Column('text')
  environment: Environment;

  @Column('text')
  name: string;

  @Column('boolean')
  enabled: boolean;

  /** Origins that may frame the project's embeds. An empty list allows every origin. */
  @Column('text', { array: true })
  origins: string[];

  /** SHA-256 of the `sk_compat_` secret. The four compat columns are either all set or all null. */
  @Column('bytea', { name: 'compat_secret_hash', nullable: true })
  compatSecretHash: Buffer | null;

  @Column('text', { name: 'compat_last4', nullable: true })
  compatLast4: string | null;

  @Column('text', { name: 'compat_webhook_url', nullable: true })
  compatWebhookUrl: string | null;

  /** Static key, encrypted with `staticKeyContext` as context. */
  @Column('text', { name: 'compat_static_key_sealed', nullable: true })
  compatStaticKeySealed: string | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;

  @Column('bigint', { name: 'deleted_at', nullable: true, transformer: unixSeconds })
  deletedAt: number | null;
}
