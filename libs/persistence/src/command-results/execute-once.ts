import { takeCommandId } from '@tulay/contracts';
import { findAnswer } from './kept-refusal';
import type { Queries } from './queries';

/** The part of `Database` that is used here. */
interface Transactions<Tx> {
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

/** Storage format of a reply. Replies that contain a secret are sealed. */
export interface AnswerForm {
  /** @param command key under which the reply is stored */
  write(answer: string, command: string): string;
  read(kept: string, command: string): string;
}

const AS_IT_IS: AnswerForm = { write: (answer) => answer, read: (kept) => kept };

const CLAIM = 'INSERT INTO command_answers (command) VALUES ($1) ON CONFLICT DO NOTHING RETURNING command';
const KEEP = 'UPDATE command_answers SET answer = $2 WHERE command = $1';

/**
 * Runs `work` in one transaction, once per command: a retry waits for the first execution, returns its reply and
 * changes nothing. After a failure, nothing is stored, so the retry runs; the host of the service stores a rejection
 * (`keepRefusal`). Outside of a command with an ID, as in a job, this is a plain transaction.
 * @param work returns the reply as a JSON value
 */
export async function executeOnce<Tx extends Queries, Answer>(
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

/** The unique key admits one execution; a concurrent one waits here until the first has committed or failed. */
async function answerIn<Tx extends Queries, Answer>(
  tx: Tx,
  { command, form, work }: Once<Tx, Answer>,
): Promise<Answer> {
  const [claimed] = await tx.query(CLAIM, [command]);
  if (!claimed) {
    const kept = await findAnswer(tx, command);
    if (kept === undefined) throw new Error(`the answer to ${command} is no longer stored`);
    return JSON.parse(form.read(kept, command)) as Answer;
  }
  const answer = await work(tx);
  await tx.query(KEEP, [command, form.write(JSON.stringify(answer), command)]);
  return answer;
}
