import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('link_requests')
export class LinkRequestEntity {
  @PrimaryColumn('text')
  id: string;

  /** Email address as typed. An account with this address may not exist. */
  @Column('text')
  email: string;

  @Column('int', { default: 0 })
  tries: number;

  @Column('bigint', { name: 'next_try_at', default: 0, transformer: unixSeconds })
  nextTryAt: number;
}
