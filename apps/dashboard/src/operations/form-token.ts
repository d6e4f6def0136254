import { createParamDecorator, Injectable, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { StoredResponses } from '../stored-responses/stored-responses';
import { ExpiredForm } from '../http/expired-form';
import { requestContextOf, type RequestContext } from '../http/request-context';
import { contentOf } from './form-content';
import { IdempotencyTokens } from './idempotency-tokens';

/**
 * A form's idempotency token together with the submitted content. If the user goes back and edits the form, the
 * changed content is a new operation.
 */
export interface IdempotencyToken {
  /** ID derived from the token and the form's content. It is also the ID of commands to other services. */
  id: string;
  /**
   * Executes a use case of the dashboard, or returns the response that `StoredResponses` saved for this
   * token.
   */
  once<Answer>(work: () => Promise<Answer>): Promise<Answer>;
}

interface SentForm {
  visit: RequestContext;
  path: string;
  body: unknown;
}

@Injectable()
class ReadOperation implements PipeTransform<SentForm, IdempotencyToken | null> {
  constructor(
    private readonly operations: IdempotencyTokens,
    private readonly answers: StoredResponses,
  ) {}

  transform({ visit, path, body }: SentForm): IdempotencyToken | null {
    const drawn = this.operations.idIn(visit, path, (body as { operation?: unknown } | null)?.operation);
    if (drawn === null) return null;
    const id = this.answers.keyOf(drawn, contentOf(body));
    return { id, once: (work) => this.answers.once(id, work) };
  }
}

class RequireOperation implements PipeTransform<IdempotencyToken | null, IdempotencyToken> {
  transform(operation: IdempotencyToken | null): IdempotencyToken {
    if (operation === null) throw new ExpiredForm();
    return operation;
  }
}

const Sent = createParamDecorator((_: unknown, context: ExecutionContext): SentForm => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const [path = ''] = request.url.split('?');
  return { visit: requestContextOf(request), path, body: request.body };
});

/**
 * Injects the `IdempotencyToken` of a form without input fields.
 * @throws ExpiredForm if the token is missing, expired or from a different form
 */
export const FormToken = (): ParameterDecorator => Sent(ReadOperation, RequireOperation);

/**
 * Injects the `IdempotencyToken` of a form with input fields, or null if the token has expired, so that the
 * page can show the input again.
 */
export const TypedFormToken = (): ParameterDecorator => Sent(ReadOperation);
