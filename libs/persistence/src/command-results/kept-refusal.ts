import { DomainError, FinalRefusal, ServiceUnavailable, type ErrorCode } from '@tulay/contracts';
import type { Queries } from './queries';

/**
 * Prefix of a stored rejection. A stored rejection is not valid JSON, so an earlier release that does not
 * store rejections fails to parse it instead of returning it as a reply.
 */
const REFUSED = 'refused ';

/** Errors after which the change may have taken effect. */
const UNCERTAIN: readonly ErrorCode[] = ['internal_error', 'provider_error'];

const KEEP = 'INSERT INTO command_answers (command, answer) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const FIND = 'SELECT answer FROM command_answers WHERE command = $1';

/**
 * Returns the stored reply to a command, or undefined if there is none.
 * @throws FinalRefusal if a rejection is stored
 */
export async function findAnswer(db: Queries, command: string): Promise<string | undefined> {
  const kept = await findText(db, command);
  const refusal = refusalIn(kept);
  if (refusal) throw refusal;
  return kept;
}

/**
 * Stores the rejection of a command, so that a delayed attempt cannot make the change afterwards. An existing reply
 * is kept: if another attempt has made the change, the caller must not receive a rejection.
 * @returns the error to throw instead of `error`
 */
export async function keepRefusal(db: Queries, command: string, error: unknown): Promise<unknown> {
  if (!(error instanceof DomainError) || UNCERTAIN.includes(error.code)) return error;
  if (error instanceof FinalRefusal) return error;
  const { code, message, issues } = error;
  await db.query(KEEP, [command, REFUSED + JSON.stringify({ code, message, issues })]);
  return (
    refusalIn(await findText(db, command)) ??
    new ServiceUnavailable(`another attempt of command ${command} succeeded; retry to get its reply`)
  );
}

async function findText(db: Queries, command: string): Promise<string | undefined> {
  const [kept] = await db.query<{ answer: string }>(FIND, [command]);
  return kept?.answer;
}

const refusalIn = (kept: string | undefined): FinalRefusal | null =>
  kept?.startsWith(REFUSED) ? new FinalRefusal(JSON.parse(kept.slice(REFUSED.length)) as DomainError) : null;
