import { contentSecurityPolicy, PAGE_HEADERS, sendHtml } from '@tulay/pages';
import type { FastifyReply } from 'fastify';

/**
 * Returns the headers of a page in a frame.
 * @param origins sites that may frame the page; if empty, any site may
 */
function frameHeaders(origins: readonly string[]): Record<string, string> {
  const { 'x-frame-options': _never, ...headers } = PAGE_HEADERS;
  const ancestors = origins.length ? origins.join(' ') : '*';
  return {
    ...headers,
    'content-security-policy': contentSecurityPolicy({ 'frame-ancestors': ancestors }),
    // Prevents the browser from sending the page's URL, which contains the token, to other sites.
    'referrer-policy': 'no-referrer',
  };
}

/**
 * Sends a page in a frame.
 * @param origins sites that may frame the page; if empty, any site may
 */
export const sendFrame = (
  reply: FastifyReply,
  html: string,
  status: number,
  origins: readonly string[],
): Promise<void> => sendHtml(reply, html, status, frameHeaders(origins));
