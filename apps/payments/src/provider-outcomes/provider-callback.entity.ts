import type { Environment } from '@tulay/contracts';
import { safeInteger, unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CallbackHint } from '../providers/provider.port';

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

  @Column('json')
  subject: CallbackHint['subject'];

  @Column('bytea')
  body: Buffer;

  /** Whether the callback is about one of our payments or refunds. */
  @Column('boolean')
  known: boolean;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
