import { Column, Entity, PrimaryColumn } from 'typeorm';
import { unixSeconds } from '../api-keys/unix-seconds';

@Entity('merchants')
export class MerchantEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  name: string;

  /** Unique, whatever its case. */
  @Column('text')
  email: string;

  /** Whether live keys and projects may exist. */
  @Column('boolean')
  live: boolean;

  /** Requests per minute and key; null means the deployment's default. */
  @Column('integer', { name: 'rate_limit', nullable: true })
  rateLimit: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
