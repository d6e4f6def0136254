import type { DueInvoice, MailKind } from '@tulay/contracts';

interface Reminder {
  kind: MailKind;
  /** Days after the due date; negative for days before it. */
  days: number;
}

export const REMINDERS: readonly Reminder[] = [
  { kind: 'reminder_3_before', days: -3 },
  { kind: 'reminder_1_after', days: 1 },
  { kind: 'reminder_7_after', days: 7 },
];

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** 9 a.m. in Manila as a UTC time of day. Manila is 8 hours ahead of UTC all year. */
const UTC_OF_NINE_MS = HOUR_MS;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Returns the Manila date whose reminders are sent now. The date changes at 9 a.m. in Manila. */
export const reminderDay = (now: Date): string => dayOf(now.getTime() - UTC_OF_NINE_MS);

/**
 * Returns the range of due dates that a reminder covers. The range includes the previous day, in case no
 * process ran on that day.
 */
export function dueDatesOf({ days }: Reminder, day: string): { dueFrom: string; dueTo: string } {
  const due = startOf(day) - days * DAY_MS;
  return { dueFrom: dayOf(due - DAY_MS), dueTo: dayOf(due) };
}

/**
 * Returns whether a reminder applies to an invoice; false if the invoice was sent after its reminder would
 * have been sent.
 */
export const isDueFor = ({ days }: Reminder, { dueDate, sentAt }: DueInvoice): boolean =>
  sentAt * 1000 < startOf(dueDate) + days * DAY_MS + UTC_OF_NINE_MS;
