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

/** Injects the result of `FrameAdmission`: the token's grant and project. */
export const Admission = createParamDecorator(
  (_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<FrameRequest>().admitted,
);

/**
 * Checks the token, the token's rate limit and the project, as for a page. This check is a guard, because
 * Nest sends the headers of a stream before an asynchronous handler could reject the request.
 */
@Injectable()
export class FrameAdmission implements CanActivate {
  constructor(private readonly frames: AnswerFrame) {}

  /**
   * @throws DomainError `invalid_token` if the token is not valid for the page, `rate_limited` if the token
   * has reached its limit, `project_not_found` or `project_disabled` if the project was deleted or disabled,
   * `not_found` if the surface is unknown
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
