import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** That somebody asked for a link to choose a new password. */
@Entity('link_requests')
export class LinkRequestEntity {
  @PrimaryColumn('text')
  id: string;

  /** As it was typed: nobody may have it. */
  @Column('text')
  email: string;

  /** How often a job took it up. */
  @Column('int', { default: 0 })
  tries: number;

  /** When the job takes it up next. */
  @Column('bigint', { name: 'next_try_at', default: 0, transformer: unixSeconds })
  nextTryAt: number;
}
