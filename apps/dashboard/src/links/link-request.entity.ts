import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request for a password reset link. */
@Entity('link_requests')
export class LinkRequestEntity {
  @PrimaryColumn('text')
  id: string;

  /** Email address as typed. It may not have an account. */
  @Column('text')
  email: string;

  /** Number of attempts by the job. */
  @Column('int', { default: 0 })
  tries: number;

  /** Time of the next attempt. */
  @Column('bigint', { name: 'next_try_at', default: 0, transformer: unixSeconds })
  nextTryAt: number;
}
