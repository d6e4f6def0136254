import type { FastifyReply } from 'fastify';
import { acceptedEncoding, encode } from './encoding';
import { PAGE_HEADERS } from './page-headers';

/**
 * Answers with a page, compressed as the browser allows.
 * @param over headers that stand instead of a page's usual ones
 */
export async function sendPage(
  reply: FastifyReply,
  html: string,
  status = 200,
  over: Record<string, string> = {},
): Promise<void> {
  const encoding = acceptedEncoding(reply.request.headers['accept-encoding'] as string | undefined);
  const body = encoding ? await encode(html, encoding) : html;
  if (encoding) reply.header('content-encoding', encoding);
  await reply
    .status(status)
    .headers({ ...PAGE_HEADERS, ...over })
    .send(body);
}
