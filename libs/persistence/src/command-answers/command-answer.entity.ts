import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The answer to a command of the last minutes. */
@Entity('command_answers')
export class CommandAnswerEntity {
  /** The subject of the command and the id that its caller drew. */
  @PrimaryColumn('text')
  command: string;

  /** In the form in which it is kept; null until the end of the transaction that answers. */
  @Column('text', { nullable: true })
  answer: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()', insert: false })
  answered: Date;
}
