import { ForbiddenException, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { mayBeOurs } from './same-origin.rules';

/** Rejects a form submitted from another site (CSRF). */
@Injectable()
export class SameOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    const { headers, host } = context.switchToHttp().getRequest<FastifyRequest>();
    const site = headers['sec-fetch-site'];
    if (!mayBeOurs({ site, origin: headers.origin, host })) throw new ForbiddenException();
    return true;
  }
}
