import { contentSecurityPolicy, PAGE_HEADERS, sendHtml } from '@tulay/pages';
import type { FastifyReply } from 'fastify';

/** The headers of a page that another site shows in a frame. @param origins which sites may frame it; empty means any */
function frameHeaders(origins: readonly string[]): Record<string, string> {
  const { 'x-frame-options': _never, ...headers } = PAGE_HEADERS;
  const ancestors = origins.length ? origins.join(' ') : '*';
  return {
    ...headers,
    'content-security-policy': contentSecurityPolicy({ 'frame-ancestors': ancestors }),
    // The page's address holds the token.
    'referrer-policy': 'no-referrer',
  };
}

/** Sends a page that another site shows in a frame. @param origins which sites may frame it; empty means any */
export const sendFrame = (
  reply: FastifyReply,
  html: string,
  status: number,
  origins: readonly string[],
): Promise<void> => sendHtml(reply, html, status, frameHeaders(origins));
