import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An open finding of the running proof of the books. */
@Entity('book_findings')
export class BookFindingEntity {
  @PrimaryColumn('text', { name: 'check_name' })
  check: string;

  @PrimaryColumn('text')
  detail: string;

  /** The page of the books with the finding, which is rechecked. */
  @Column('text')
  page: string;

  @Column({ type: 'timestamptz', name: 'found_at', default: () => 'now()', insert: false })
  foundAt: Date;
}
