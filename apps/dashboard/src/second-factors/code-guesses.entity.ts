import { unixSeconds } from '@tulay/persistence';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often codes of a person's app were guessed of late. A count above its limit says that one more was refused. */
@Entity('code_guesses')
export class CodeGuessesEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  userId: string;

  /** When the quarter of an hour began whose guesses are counted. */
  @Column('bigint', { name: 'quarter_began', transformer: unixSeconds })
  quarterBegan: number;

  @Column('int', { name: 'quarter_guesses' })
  quarterGuesses: number;

  @Column('bigint', { name: 'day_began', transformer: unixSeconds })
  dayBegan: number;

  @Column('int', { name: 'day_guesses' })
  dayGuesses: number;

  /** When the person was last mailed that somebody guesses. */
  @Column('bigint', { name: 'told_at', nullable: true, transformer: unixSeconds })
  toldAt: number | null;
}
