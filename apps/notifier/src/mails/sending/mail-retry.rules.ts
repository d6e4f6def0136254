import { DomainError } from '@tulay/contracts';
import type { MailResult } from '../queue/mail.entity';

const MINUTE_MS = 60_000;
const DELAYS_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);
const LONGEST_MS = 120 * MINUTE_MS;
/** An older receipt surprises more than it helps. */
const GIVE_UP_MS = 3 * 24 * 60 * MINUTE_MS;

interface Attempt {
  /** The attempts made before this one. */
  attempts: number;
  /** When the mail was asked for. */
  created: Date;
  now: Date;
}

/** What follows from an attempt that failed. */
export function resultOf(error: unknown, { attempts, created, now }: Attempt): MailResult {
  const reason = reasonOf(error);
  if (isFinal(error)) return { status: 'failed', reason };
  const dueAt = new Date(now.getTime() + (DELAYS_MS[attempts] ?? LONGEST_MS));
  if (dueAt.getTime() - created.getTime() > GIVE_UP_MS) return { status: 'failed', reason };
  return { status: 'waiting', reason, dueAt };
}

interface SmtpError {
  code?: unknown;
  responseCode?: unknown;
}

/** The errors of an answer to the mail itself. A password that is refused (`EAUTH`, also 5xx) is our fault, not the mail's. */
const OF_THE_MAIL = ['EENVELOPE', 'EMESSAGE'];

function isFinal(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === 'not_found';
  const { code, responseCode } = error as SmtpError;
  return OF_THE_MAIL.includes(String(code)) && Number(responseCode) >= 500;
}

/** The server's own words may name the recipient, so only codes are kept. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError;
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return parts.length ? parts.join(' ') : 'error';
}
