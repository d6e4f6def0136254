import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A recent reply to a command. */
@Entity('command_answers')
export class CommandAnswerEntity {
  /** The command's subject and ID. */
  @PrimaryColumn('text')
  command: string;

  /** Reply as written by `AnswerForm`; null until the transaction that executes the command writes it. */
  @Column('text', { nullable: true })
  answer: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()', insert: false })
  answered: Date;
}
