import { invalidField, type Environment } from '@tulay/contracts';

const NOTE_MAX = 400;
const ACTOR_MAX = 200;

/** @throws DomainError `invalid_request` */
export function checkDecision({
  receiptId,
  note,
  actor,
}: {
  receiptId: number;
  note: string;
  actor: string;
}): void {
  if (!Number.isSafeInteger(receiptId))
    throw invalidField('receipt', 'must be the id of an unapplied receipt');
  requireText(note, 'note', NOTE_MAX);
  requireText(actor, 'actor', ACTOR_MAX);
}

/** Who names an environment means a receipt of it. @throws DomainError `invalid_request` */
export function requireEnvironment(request: { environment?: Environment }, own: Environment): void {
  if (request.environment !== undefined && request.environment !== own)
    throw invalidField('environment', `must be ${own}: the money came in there`);
}

function requireText(text: string, field: string, max: number): void {
  if (typeof text !== 'string' || !text.trim() || text.length > max)
    throw invalidField(field, `must have 1 to ${max} characters`);
}
