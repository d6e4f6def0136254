import { createParamDecorator, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { EMBED_SURFACES, notFound } from '@tulay/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readFrameQuery, type RawQuery } from '../http/frame-query';
import { AnswerFrame, type Admitted } from '../tokens/answer-frame';

interface FrameRequest extends FastifyRequest {
  params: { surface: string; project: string };
  query: RawQuery;
  admitted?: Admitted;
}

/** Injects the result of `FrameAdmission`: the token's grant and its project. */
export const Admission = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FrameRequest>().admitted,
);

/**
 * Checks the token, its rate limit and its project, as for a page. It must be a guard, because Nest sends the
 * headers of a stream before an asynchronous handler could reject the request.
 */
@Injectable()
export class FrameAdmission implements CanActivate {
  constructor(private readonly frames: AnswerFrame) {}

  /**
   * @throws DomainError `invalid_token`, `rate_limited`, `project_not_found`, `project_disabled`; `not_found`
   * for an unknown surface
   */
  async canActivate(context: ExecutionContext): Promise<true> {
    const http = context.switchToHttp();
    const request = http.getRequest<FrameRequest>();
    const surface = EMBED_SURFACES.find((one) => one === request.params.surface);
    if (!surface) throw notFound('page', request.params.surface);
    const { token } = readFrameQuery(request.query);
    const target = { surface, projectId: request.params.project };
    request.admitted = await this.frames.admit(token, target, http.getResponse<FastifyReply>());
    return true;
  }
}
