import type { FastifyReply, FastifyRequest } from 'fastify';
import { COOKIE_SCOPE, cookieToken, SESSION_COOKIE } from '../../http/cookies';
import type { Visitor } from '../../sessions/sessions';

export const setSessionCookie = (reply: FastifyReply, token: string): FastifyReply =>
  reply.setCookie(SESSION_COOKIE, token, COOKIE_SCOPE);

export const clearSessionCookie = (reply: FastifyReply): FastifyReply =>
  reply.clearCookie(SESSION_COOKIE, COOKIE_SCOPE);

export const visitorOf = (request: FastifyRequest): Visitor => ({
  address: request.ip,
  agent: request.headers['user-agent'] ?? '',
  token: cookieToken(request, SESSION_COOKIE),
});
