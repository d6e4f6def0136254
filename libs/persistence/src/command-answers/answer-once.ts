import { takeCommandId } from '@tulay/contracts';
import type { Queries } from './queries';

/** A `Database`, as far as this needs it. */
interface Transactions<Tx> {
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

/** How an answer is kept. One that shows a secret is sealed. */
export interface AnswerForm {
  /** @param command the key that the answer is kept under */
  write(answer: string, command: string): string;
  read(kept: string, command: string): string;
}

const AS_IT_IS: AnswerForm = { write: (answer) => answer, read: (kept) => kept };

const CLAIM = 'INSERT INTO command_answers (command) VALUES ($1) ON CONFLICT DO NOTHING RETURNING command';
const FIND = 'SELECT answer FROM command_answers WHERE command = $1';
const KEEP = 'UPDATE command_answers SET answer = $2 WHERE command = $1';

/**
 * Runs `work` in one transaction, once for each command: the repeat of a command waits for the first execution and gets
 * its answer, and changes nothing. After a failure nothing is kept, so the repeat runs. Outside of a command with an id,
 * as in a job, this is a plain transaction.
 * @param work answers what the caller gets, as JSON can carry it
 */
export async function answerOnce<Tx extends Queries, Answer>(
  db: Transactions<Tx>,
  work: (tx: Tx) => Promise<Answer>,
  form: AnswerForm = AS_IT_IS,
): Promise<Answer> {
  const command = takeCommandId();
  return db.transaction((tx) => (command === null ? work(tx) : answerIn(tx, { command, form, work })));
}

interface Once<Tx, Answer> {
  command: string;
  form: AnswerForm;
  work: (tx: Tx) => Promise<Answer>;
}

/** The unique key lets one execution in; a concurrent one waits here until that has committed or failed. */
async function answerIn<Tx extends Queries, Answer>(
  tx: Tx,
  { command, form, work }: Once<Tx, Answer>,
): Promise<Answer> {
  const [claimed] = await tx.query(CLAIM, [command]);
  if (!claimed) {
    const kept = await findAnswer(tx, command);
    if (kept === undefined) throw new Error(`the answer to ${command} is not kept any more`);
    return JSON.parse(form.read(kept, command)) as Answer;
  }
  const answer = await work(tx);
  await tx.query(KEEP, [command, form.write(JSON.stringify(answer), command)]);
  return answer;
}

/** What a command was answered, as it is kept; undefined when it was not answered, or minutes ago. */
export async function findAnswer(db: Queries, command: string): Promise<string | undefined> {
  const [kept] = await db.query<{ answer: string }>(FIND, [command]);
  return kept?.answer;
}
