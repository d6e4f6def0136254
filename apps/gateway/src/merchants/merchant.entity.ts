import { Column, Entity, PrimaryColumn } from 'typeorm';
import { unixSeconds } from '@tulay/persistence';

@Entity('merchants')
export class MerchantEntity {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  name: string;

  /** Email address, unique regardless of case. */
  @Column('text')
  email: string;

  /** Whether the merchant may have live keys and live projects. */
  @Column('boolean')
  live: boolean;

  /** Requests per minute for each key, or null for the deployment's default. */
  @Column('integer', { name: 'rate_limit', nullable: true })
  rateLimit: number | null;

  @Column('bigint', { transformer: unixSeconds })
  created: number;
}
