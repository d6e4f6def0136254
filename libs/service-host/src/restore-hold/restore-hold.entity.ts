import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Hold on a service after a restore. The operator who restores the backup sets it with SQL before the services
 * start.
 */
@Entity('restore_holds')
export class RestoreHoldEntity {
  @PrimaryColumn('timestamptz', { name: 'set_at', default: () => 'now()' })
  setAt: Date;

  /** Null while the service is held. */
  @Column('timestamptz', { name: 'released_at', nullable: true })
  releasedAt: Date | null;

  @Column('text', { name: 'released_by', nullable: true })
  releasedBy: string | null;

  @Column('text', { nullable: true })
  reason: string | null;
}
