import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A user's recent failed app codes. A count above the limit means that at least one attempt was rejected. */
@Entity('code_guesses')
export class FailedCodeCountsEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId: string;

  /** Start of the current 15-minute period. */
  @Column('bigint', { name: 'quarter_began', transformer: unixSeconds })
  quarterBegan: number;

  @Column('int', { name: 'quarter_guesses' })
  quarterGuesses: number;

  @Column('bigint', { name: 'day_began', transformer: unixSeconds })
  dayBegan: number;

  @Column('int', { name: 'day_guesses' })
  dayGuesses: number;

  /** Time of the last email about failed attempts. */
  @Column('bigint', { name: 'told_at', nullable: true, transformer: unixSeconds })
  toldAt: number | null;
}
