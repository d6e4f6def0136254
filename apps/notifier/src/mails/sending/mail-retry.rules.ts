import { DomainError } from '@tulay/contracts';
import type { MailResult } from '../queue/mail.entity';

const MINUTE_MS = 60_000;
const DELAYS_MS = [1, 5, 15, 60].map((minutes) => minutes * MINUTE_MS);
const LONGEST_MS = 120 * MINUTE_MS;
/** Maximum age of an email. A receipt that arrives later would confuse the payer. */
const GIVE_UP_MS = 3 * 24 * 60 * MINUTE_MS;

interface Attempt {
  /** Number of earlier attempts. */
  attempts: number;
  created: Date;
  now: Date;
}

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

/**
 * Nodemailer's codes for errors in the email itself. A rejected password (`EAUTH`) is a configuration error,
 * although its status is also 5xx.
 */
const OF_THE_MAIL = ['EENVELOPE', 'EMESSAGE'];

function isFinal(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === 'not_found';
  const { code, responseCode } = error as SmtpError;
  return OF_THE_MAIL.includes(String(code)) && Number(responseCode) >= 500;
}

/** Returns only codes, because the server's message may contain the recipient's address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError;
  const parts = [code, responseCode].filter((part) => typeof part === 'string' || typeof part === 'number');
  return parts.length ? parts.join(' ') : 'error';
}
