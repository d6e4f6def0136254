import { DomainError, FinalRefusal, ServiceUnavailable, type ErrorCode } from '@tulay/contracts';
import type { Queries } from './queries';

/** Starts the text of a kept refusal, which is therefore no JSON: a release that keeps no refusals fails to read it. */
const REFUSED = 'refused ';

/** After these errors the change may have been made. */
const UNCERTAIN: readonly ErrorCode[] = ['internal_error', 'provider_error'];

const KEEP = 'INSERT INTO command_answers (command, answer) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const FIND = 'SELECT answer FROM command_answers WHERE command = $1';

/** The answer to a command as it is kept. @throws FinalRefusal when the command was refused */
export async function findAnswer(db: Queries, command: string): Promise<string | undefined> {
  const kept = await findText(db, command);
  const refusal = refusalIn(kept);
  if (refusal) throw refusal;
  return kept;
}

/**
 * Keeps the refusal of a command, so that an attempt that is still waiting elsewhere does not make the change afterwards.
 * The first answer stays: where another attempt has made the change meanwhile, the caller must not be told of a refusal.
 * @returns what to throw instead of `error`
 */
export async function keepRefusal(db: Queries, command: string, error: unknown): Promise<unknown> {
  if (!(error instanceof DomainError) || UNCERTAIN.includes(error.code)) return error;
  if (error instanceof FinalRefusal) return error;
  const { code, message, issues } = error;
  await db.query(KEEP, [command, REFUSED + JSON.stringify({ code, message, issues })]);
  return (
    refusalIn(await findText(db, command)) ?? new ServiceUnavailable(`${command} was carried out before`)
  );
}

async function findText(db: Queries, command: string): Promise<string | undefined> {
  const [kept] = await db.query<{ answer: string }>(FIND, [command]);
  return kept?.answer;
}

const refusalIn = (kept: string | undefined): FinalRefusal | null =>
  kept?.startsWith(REFUSED) ? new FinalRefusal(JSON.parse(kept.slice(REFUSED.length)) as DomainError) : null;
