import { ForbiddenException, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const OWN_SITES = ['same-origin', 'none'];

/** Refuses a form that another site submits (CSRF). Requests without the header pass: old browsers and programs. */
@Injectable()
export class SameOriginGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    const site = context.switchToHttp().getRequest<FastifyRequest>().headers['sec-fetch-site'];
    if (typeof site === 'string' && !OWN_SITES.includes(site)) throw new ForbiddenException();
    return true;
  }
}
