import type { Environment } from '@tulay/contracts';
import { safeInteger, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A provider's callback as received. Headers are not stored, because they contain secrets. */
@Entity('provider_callbacks')
export class ProviderCallbackEntity {
  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS', transformer: safeInteger })
  id: number;

  @Column('text')
  provider: string;

  @Column('text')
  environment: Environment;

  /** Deduplication key, identical for all deliveries of an event. */
  @Column('text', { name: 'dedupe_key' })
  dedupeKey: string;

  @Column('text')
  event: string;

  /** Our reference; null if the callback does not contain it. */
  @Column('text', { nullable: true })
  reference: string | null;

  @Column('text', { name: 'provider_ref', nullable: true })
  providerRef: string | null;

  @Column('bytea')
  body: Buffer;

  /** The payout that the callback made due; null if no payout matches. */
  @Column('text', { name: 'payout_id', nullable: true })
  payoutId: string | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
