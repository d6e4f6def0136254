import { unixMilliseconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A rate limit window of a key or address. The rate-limiter-flexible library writes this table. */
@Entity('rate_limits')
export class RateLimitEntity {
  @PrimaryColumn('text')
  key: string;

  /** Number of requests counted in the window. */
  @Column('integer')
  points: number;

  @Column('bigint', { transformer: unixMilliseconds })
  expire: number;
}
