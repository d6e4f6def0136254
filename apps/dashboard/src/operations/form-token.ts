import { createParamDecorator, Injectable, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { StoredResponses } from '../stored-responses/stored-responses';
import { ExpiredForm } from '../http/expired-form';
import { requestContextOf, type RequestContext } from '../http/request-context';
import { contentOf } from './form-content';
import { IdempotencyTokens } from './idempotency-tokens';

/**
 * A form's idempotency token and the content it was submitted with. Changed form content counts as a
 * different operation, so going back and editing works.
 */
export interface IdempotencyToken {
  /** ID derived from the token and the form's content. It is sent as the ID of commands to other services. */
  id: string;
  /** Executes a use case of this service, which stores its response by `StoredResponses`. */
  once<Answer>(work: () => Promise<Answer>): Promise<Answer>;
}

interface SentForm {
  visit: RequestContext;
  /** Path to which the form was submitted. */
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
 * Injects the `IdempotencyToken` of a form that consists of a button.
 * @throws ExpiredForm, which redirects to the form's page, if the token is expired, missing or of another form
 */
export const FormToken = (): ParameterDecorator => Sent(ReadOperation, RequireOperation);

/**
 * Injects the `IdempotencyToken` of a form with input fields. Null if the token has expired: the page then keeps the
 * input.
 */
export const TypedFormToken = (): ParameterDecorator => Sent(ReadOperation);
