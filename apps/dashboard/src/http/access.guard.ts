import { ForbiddenException, Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { canOpenDashboard } from '@tulay/contracts';
import { SameOriginGuard } from '@tulay/pages';
import { HealthController } from '@tulay/service-host';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { newToken } from '../links/secret-token';
import { canAccess, type AccessRight } from '../roles/role-scopes.rules';
import { SessionContexts, type SessionContext } from '../session-context/session-context';
import { COOKIE_SCOPE, cookieToken, FORM_COOKIE, SESSION_COOKIE } from './cookies';
import { csrfTokenOf, OtherMode, MODE_HEADER, modeOf } from './page-view';
import { RestrictedMerchant } from './restricted-merchant';
import { SignInFirst } from './sign-in-first';
import { attachRequestContext } from './request-context';

export const ACCESS = 'access';
export const OF_ANY_VIEW = 'of any view';

export type Access = { kind: 'file' } | { kind: 'public' } | { kind: 'allowed'; right: AccessRight | null };

/**
 * Authenticates the request, checks the user's permission, and rejects forms from other sites. Applies to
 * every route except health checks, so a new route is denied unless it declares its access.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly sameOrigin = new SameOriginGuard();

  constructor(
    private readonly reflector: Reflector,
    private readonly contexts: SessionContexts,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<true> {
    if (execution.getType() !== 'http' || execution.getClass() === HealthController) return true;
    const access = this.reflector.get<Access | undefined>(ACCESS, execution.getHandler());
    if (!access) throw new ForbiddenException();
    if (access.kind === 'file') return true;
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const token = cookieToken(request, SESSION_COOKIE);
    const context = token === undefined ? null : await this.contexts.find(token);
    const formToken = context ? csrfTokenOf(context) : this.tokenOf(execution);
    attachRequestContext(request, { context, formToken, address: request.url });
    requireAccess(access, context, request);
    if (isForm(request)) this.requireOwnForm(execution, context?.session.formToken ?? formToken);
    if (access.kind === 'allowed' && context) {
      this.requireOpen(execution, context);
      this.requireView(execution, context);
    }
    return true;
  }

  /**
   * Rejects requests from users whose merchants are all suspended or closed. Requests that do not depend on the
   * merchant, such as signing out, are allowed.
   */
  private requireOpen(execution: ExecutionContext, { member }: SessionContext): void {
    if (this.reflector.get<boolean | undefined>(OF_ANY_VIEW, execution.getHandler())) return;
    if (member && !canOpenDashboard(member.standing)) throw new RestrictedMerchant(member.standing);
  }

  /** Rejects a form that was rendered before another tab switched the merchant or mode. */
  private requireView(execution: ExecutionContext, context: SessionContext): void {
    if (this.reflector.get<boolean | undefined>(OF_ANY_VIEW, execution.getHandler())) return;
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const part = request.headers[MODE_HEADER];
    const isOther = isForm(request)
      ? tokenIn(request) !== csrfTokenOf(context)
      : part !== undefined && part !== modeOf(context);
    if (isOther) throw new OtherMode();
  }

  /**
   * Returns the token in the form cookie, and sets the cookie if it is missing. Signed-out users have no
   * session, so the form's token is compared with this cookie (double-submit cookie).
   */
  private tokenOf(execution: ExecutionContext): string {
    const http = execution.switchToHttp();
    const sent = cookieToken(http.getRequest<FastifyRequest>(), FORM_COOKIE);
    if (sent !== undefined) return sent;
    const token = newToken();
    http.getResponse<FastifyReply>().setCookie(FORM_COOKIE, token, COOKIE_SCOPE);
    return token;
  }

  /**
   * Rejects a form that was sent by another site or that contains a different CSRF token.
   * @param secret first part of a valid CSRF token
   */
  private requireOwnForm(execution: ExecutionContext, secret: string): void {
    this.sameOrigin.canActivate(execution);
    const sent = tokenIn(execution.switchToHttp().getRequest<FastifyRequest>());
    if (typeof sent !== 'string' || !isSame(sent.split('.', 1)[0]!, secret)) throw new ForbiddenException();
  }
}

const isForm = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

const tokenIn = ({ body }: FastifyRequest): unknown => (body as { form_token?: unknown } | null)?.form_token;

function requireAccess(
  access: Exclude<Access, { kind: 'file' }>,
  context: SessionContext | null,
  { method, url }: FastifyRequest,
): void {
  if (access.kind === 'public') return;
  if (!context) throw new SignInFirst(method === 'GET' ? url : null);
  if (access.right === null) return;
  if (!context.member || !canAccess(context.member.role, access.right)) throw new ForbiddenException();
}

function isSame(sent: string, kept: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(kept)];
  return a.length === b.length && timingSafeEqual(a, b);
}
