import { createParamDecorator, Injectable, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { FormAnswers } from '../form-answers/form-answers';
import { StaleForm } from '../http/stale-form';
import { visitOf, type Visit } from '../http/visit';
import { contentOf } from './form-content';
import { Operations } from './operations';

/**
 * What a form does once, however often it is sent. A page that somebody goes back to, to type something else, does that too:
 * it is another operation.
 */
export interface Operation {
  /** Of the form and of what was typed: another service is asked under it. */
  id: string;
  /** Does something here, whose use case keeps its answer by `FormAnswers`. */
  once<Answer>(work: () => Promise<Answer>): Promise<Answer>;
}

interface SentForm {
  visit: Visit;
  /** Where it was sent. */
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

/** The `Operation` of a form that is a button. @throws StaleForm, which leads back to its page, also when it is none of this form */
export const FormOperation = (): ParameterDecorator => Sent(ReadOperation, RequireOperation);

/** The `Operation` of a form that was typed into. Null when it is stale: the page then shows again what was typed. */
export const TypedOperation = (): ParameterDecorator => Sent(ReadOperation);
