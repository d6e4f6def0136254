import { DomainError, FinalRefusal, ServiceUnavailable, type ErrorCode } from '@tulay/contracts';
import type { Queries } from './queries';

/** Prefix of a stored rejection, which is therefore not JSON: a release without stored rejections fails to read it. */
const REFUSED = 'refused ';

/** After these errors, the change may have been made. */
const UNCERTAIN: readonly ErrorCode[] = ['internal_error', 'provider_error'];

const KEEP = 'INSERT INTO command_answers (command, answer) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const FIND = 'SELECT answer FROM command_answers WHERE command = $1';

/** Returns the stored reply to a command. @throws FinalRefusal if the command was rejected */
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
