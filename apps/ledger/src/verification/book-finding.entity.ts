import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('book_findings')
export class BookFindingEntity {
  @PrimaryColumn('text', { name: 'check_name' })
  check: string;

  @PrimaryColumn('text')
  detail: string;

  /** Page that contains the finding and is rechecked. */
  @Column('text')
  page: string;

  @Column({ type: 'timestamptz', name: 'found_at', default: () => 'now()', insert: false })
  foundAt: Date;
}
