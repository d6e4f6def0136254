import { createParamDecorator, Injectable, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { FormAnswers } from '../form-answers/form-answers';
import { StaleForm } from '../http/stale-form';
import { visitOf, type Visit } from '../http/visit';
import { contentOf } from './form-content';
import { Operations } from './operations';

/**
 * A form's idempotency token and the content it was submitted with. Changed form content counts as a
 * different operation, so going back and editing works.
 */
export interface Operation {
  /** ID derived from the token and the form's content. It is sent as the ID of commands to other services. */
  id: string;
  /** Executes a use case of this service, which stores its response by `FormAnswers`. */
  once<Answer>(work: () => Promise<Answer>): Promise<Answer>;
}

interface SentForm {
  visit: Visit;
  /** Path to which the form was submitted. */
  path: string;
  body: unknown;
}

@Injectable()
class ReadOperation implements PipeTransform<SentForm, Operation | null> {
  constructor(
    private readonly operations: Operations,
    private readonly answers: FormAnswers,
  ) {}

  transform({ visit, path, body }: SentForm): Operation | null {
    const drawn = this.operations.idIn(visit, path, (body as { operation?: unknown } | null)?.operation);
    if (drawn === null) return null;
    const id = this.answers.keyOf(drawn, contentOf(body));
    return { id, once: (work) => this.answers.once(id, work) };
  }
}

class RequireOperation implements PipeTransform<Operation | null, Operation> {
  transform(operation: Operation | null): Operation {
    if (operation === null) throw new StaleForm();
    return operation;
  }
}

const Sent = createParamDecorator((_: unknown, context: ExecutionContext): SentForm => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const [path = ''] = request.url.split('?');
  return { visit: visitOf(request), path, body: request.body };
});

/**
 * Injects the `Operation` of a form that consists of a button.
 * @throws StaleForm, which redirects to the form's page, if the token is expired, missing or of another form
 */
export const FormOperation = (): ParameterDecorator => Sent(ReadOperation, RequireOperation);

/**
 * Injects the `Operation` of a form with input fields. Null if the token has expired: the page then keeps the
 * input.
 */
export const TypedOperation = (): ParameterDecorator => Sent(ReadOperation);
