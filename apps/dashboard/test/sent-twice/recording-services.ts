import {
  changeStockCommand,
  createCustomerCommand,
  createInvoiceCommand,
  createPaymentLinkCommand,
  createProductCommand,
  createStaticQrCommand,
  createWebhookEndpointCommand,
  DomainError,
  repeatSafetyOf,
} from '@tulay/contracts';
import type { Answer } from '@tulay/testing';

/** Fake services that execute each command once, identified by the command's ID or content. */
export class RecordingServices {
  /** Names of the executed commands. */
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
    } else if (repeatSafetyOf(subject) === 'once') throw new DomainError('conflict', 'already done');
    return this.answered.get(key);
  }
}

/** Commands that are also recognized by the ID of the created object. */
const FOUND_BY_ID: readonly string[] = [
  changeStockCommand,
  createCustomerCommand,
  createInvoiceCommand,
  createPaymentLinkCommand,
  createProductCommand,
  createStaticQrCommand,
  createWebhookEndpointCommand,
].map(({ subject }) => subject);

/** Returns the key that identifies a repeated command, or null for a read-only command. */
function keyOf(subject: string, request: object, commandId: string): string | null {
  const safety = repeatSafetyOf(subject);
  if (safety === 'read') return null;
  const isKept = safety === 'kept' && !FOUND_BY_ID.includes(subject);
  return `${subject} ${isKept ? commandId : JSON.stringify(request)}`;
}
