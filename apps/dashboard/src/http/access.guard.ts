import {
  ForbiddenException,
  Inject,
  Injectable,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { SameOriginGuard } from '@tulay/pages';
import { HealthController, SERVICE_CONFIG } from '@tulay/service-host';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import type { DashboardConfig } from '../config/dashboard.config';
import { newToken } from '../links/secret-token';
import { mayAccess, type Right } from '../roles/role-scopes.rules';
import { SessionContexts, type SessionContext } from '../session-context/session-context';
import { cookieText, FORM_COOKIE, readCookie, SESSION_COOKIE } from './cookies.rules';
import { SignInFirst } from './sign-in-first';
import { noteVisit } from './visit';

export const ACCESS = 'access';

export type Access = { kind: 'file' } | { kind: 'public' } | { kind: 'allowed'; right: Right | null };

/**
 * Finds who asks, lets them pass if the route is for them, and takes forms of our own pages only. It guards every route
 * of the service but its health checks, so that none is open because its controller forgot to ask.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly sameOrigin = new SameOriginGuard();

  constructor(
    private readonly reflector: Reflector,
    private readonly contexts: SessionContexts,
    @Inject(SERVICE_CONFIG) private readonly config: DashboardConfig,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<true> {
    if (execution.getType() !== 'http' || execution.getClass() === HealthController) return true;
    const access = this.reflector.get<Access | undefined>(ACCESS, execution.getHandler());
    if (!access) throw new ForbiddenException();
    if (access.kind === 'file') return true;
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const token = readCookie(request.headers.cookie, SESSION_COOKIE);
    const context = token === undefined ? null : await this.contexts.find(token);
    const formToken = context?.session.formToken ?? this.tokenOf(execution);
    noteVisit(request, { context, formToken, address: request.url });
    requireAccess(access, context, request);
    if (request.method !== 'GET' && request.method !== 'HEAD') this.requireOwnForm(execution, formToken);
    return true;
  }

  /** Of somebody who is not signed in: a cookie that forms repeat. */
  private tokenOf(execution: ExecutionContext): string {
    const http = execution.switchToHttp();
    const sent = readCookie(http.getRequest<FastifyRequest>().headers.cookie, FORM_COOKIE);
    if (sent !== undefined) return sent;
    const token = newToken();
    const isHttps = this.config.PUBLIC_URL.startsWith('https:');
    http.getResponse<FastifyReply>().header('set-cookie', cookieText(FORM_COOKIE, token, isHttps));
    return token;
  }

  private requireOwnForm(execution: ExecutionContext, formToken: string): void {
    this.sameOrigin.canActivate(execution);
    const { body } = execution
      .switchToHttp()
      .getRequest<FastifyRequest<{ Body: { form_token?: unknown } | null }>>();
    if (!isSame(body?.form_token, formToken)) throw new ForbiddenException();
  }
}

function requireAccess(
  access: Exclude<Access, { kind: 'file' }>,
  context: SessionContext | null,
  { method, url }: FastifyRequest,
): void {
  if (access.kind === 'public') return;
  if (!context) throw new SignInFirst(method === 'GET' ? url : null);
  if (access.right === null) return;
  if (!context.member || !mayAccess(context.member.role, access.right)) throw new ForbiddenException();
}

function isSame(sent: unknown, kept: string): boolean {
  if (typeof sent !== 'string') return false;
  const [a, b] = [Buffer.from(sent), Buffer.from(kept)];
  return a.length === b.length && timingSafeEqual(a, b);
}
