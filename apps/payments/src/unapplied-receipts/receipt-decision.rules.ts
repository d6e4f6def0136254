import { invalidField, requireText, type Environment } from '@tulay/contracts';

const NOTE_MAX = 400;
const ACTOR_MAX = 200;

/** @throws DomainError `invalid_request` if the receipt ID, the note or the actor is invalid */
export function checkDecision({
  receiptId,
  note,
  actor,
}: {
  receiptId: number;
  note: string;
  actor: string;
}): void {
  if (!Number.isSafeInteger(receiptId)) throw invalidField('receipt', 'must be an unapplied receipt ID');
  requireText(note, 'note', NOTE_MAX);
  requireText(actor, 'actor', ACTOR_MAX);
}

/** @throws DomainError `invalid_request` if the request contains a different environment */
export function requireEnvironment(request: { environment?: Environment }, own: Environment): void {
  if (request.environment !== undefined && request.environment !== own)
    throw invalidField('environment', `must be ${own}, the mode in which the money was received`);
}
