import { createInvoiceCommand, DomainError, repeatSafetyOf } from '@tulay/contracts';
import type { Answer } from '@tulay/testing';

/** Services that do a command once, as ours do: by the id that it comes under, or by what it asks. */
export class CarefulServices {
  /** What was done, by the names of the commands. */
  readonly done: string[] = [];
  private readonly answered = new Map<string, unknown>();

  answersOf(answers: readonly Answer[]): Answer[] {
    return answers.map(({ subject, answer }) => ({
      subject,
      answer: (request: never, commandId: string) =>
        this.once(subject, keyOf(subject, request, commandId), () => answer(request, commandId)),
    }));
  }

  private once(subject: string, key: string | null, answer: () => unknown): unknown {
    if (key === null) return answer();
    if (!this.answered.has(key)) {
      this.done.push(subject);
      this.answered.set(key, answer());
    } else if (repeatSafetyOf(subject) === 'once') throw new DomainError('conflict', 'it was done before');
    return this.answered.get(key);
  }
}

/** It keeps its answer, and finds besides what has its id. */
const FOUND_BY_ID: readonly string[] = [createInvoiceCommand.subject];

/** What makes a command the same as one before; null for one that only reads. */
function keyOf(subject: string, request: object, commandId: string): string | null {
  const safety = repeatSafetyOf(subject);
  if (safety === 'read') return null;
  const isKept = safety === 'kept' && !FOUND_BY_ID.includes(subject);
  return `${subject} ${isKept ? commandId : JSON.stringify(request)}`;
}
