import { ForbiddenException, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const OUR_OWN = ['same-origin', 'none'];

/** Refuses a form that another site sends in the reader's name. A browser too old to say so, or a script, passes. */
@Injectable()
export class SameOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    const site = context.switchToHttp().getRequest<FastifyRequest>().headers['sec-fetch-site'];
    if (typeof site === 'string' && !OUR_OWN.includes(site)) throw new ForbiddenException();
    return true;
  }
}
