import { takeCommandId } from '@tulay/contracts';
import { findAnswer } from './kept-refusal';
import type { Queries } from './queries';

interface Transactions<Tx> {
  transaction<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result>;
}

/** Storage format of a reply. Replies that contain a secret are encrypted. */
export interface AnswerForm {
  /** @param command key under which the reply is stored */
  write(answer: string, command: string): string;
  read(kept: string, command: string): string;
}

const AS_IT_IS: AnswerForm = { write: (answer) => answer, read: (kept) => kept };

const CLAIM = 'INSERT INTO command_answers (command) VALUES ($1) ON CONFLICT DO NOTHING RETURNING command';
const KEEP = 'UPDATE command_answers SET answer = $2 WHERE command = $1';

/**
 * Runs `work` in one transaction and stores its reply. A retry of the command waits for the first execution and
 * returns the stored reply without running `work`. A failure stores nothing, so that a retry runs `work`; rejections
 * are stored by `keepRefusal`, which the service host calls. Without a command ID, as in a job, this is an ordinary
 * transaction.
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

/**
 * Claims the command by inserting its unique key. A concurrent execution waits for the insert until the first one has
 * committed or failed.
 */
async function answerIn<Tx extends Queries, Answer>(
  tx: Tx,
  { command, form, work }: Once<Tx, Answer>,
): Promise<Answer> {
  const [claimed] = await tx.query(CLAIM, [command]);
  if (!claimed) {
    const kept = await findAnswer(tx, command);
    if (kept === undefined) throw new Error(`the reply to ${command} is no longer stored`);
    return JSON.parse(form.read(kept, command)) as Answer;
  }
  const answer = await work(tx);
  await tx.query(KEEP, [command, form.write(JSON.stringify(answer), command)]);
  return answer;
}
