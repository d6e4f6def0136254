import type { FastifyReply } from 'fastify';
import { acceptedEncoding, encode } from './encoding';
import { frameHeaders, PAGE_HEADERS } from './page-headers';

/**
 * Answers with a page, compressed as the browser allows.
 * @param over headers that stand instead of a page's usual ones
 */
export const sendPage = (
  reply: FastifyReply,
  html: string,
  status = 200,
  over: Record<string, string> = {},
): Promise<void> => send(reply, html, status, { ...PAGE_HEADERS, ...over });

/** The same for a page in another site's frame. @param origins who may frame it; empty means any site */
export const sendFrame = (
  reply: FastifyReply,
  html: string,
  status: number,
  origins: readonly string[],
): Promise<void> => send(reply, html, status, frameHeaders(origins));

async function send(
  reply: FastifyReply,
  html: string,
  status: number,
  headers: Record<string, string>,
): Promise<void> {
  const encoding = acceptedEncoding(reply.request.headers['accept-encoding'] as string | undefined);
  const body = encoding ? await encode(html, encoding) : html;
  if (encoding) reply.header('content-encoding', encoding);
  await reply.status(status).headers(headers).send(body);
}
