import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A slot for one of the exports that a user may run simultaneously. */
@Entity('export_seats')
export class ExportSlotEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId: string;

  @PrimaryColumn('smallint')
  seat: number;

  /** ID of the running export. */
  @Column('text')
  holder: string;

  /** Time after which another export may take the slot, because the replica has crashed. */
  @Column('bigint', { name: 'held_until', transformer: unixSeconds })
  heldUntil: number;
}
