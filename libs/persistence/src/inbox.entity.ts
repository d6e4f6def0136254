import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An event that one of this service's consumers has processed. */
@Entity('inbox')
export class InboxEntity {
  @PrimaryColumn('text')
  consumer: string;

  @PrimaryColumn('text', { name: 'event_id' })
  eventId: string;

  @Column({ type: 'timestamptz', name: 'taken_at', default: () => 'now()', insert: false })
  takenAt: Date;
}
