import type { FastifyReply } from 'fastify';
import { acceptedEncoding, encode } from '../assets/encoding';
import { contentSecurityPolicy, PAGE_HEADERS, policySource } from './page-headers';

/**
 * Sends a page in the best encoding that the browser accepts.
 * @param over headers that replace the page's default headers
 */
export const sendPage = (
  reply: FastifyReply,
  html: string,
  status = 200,
  over: Record<string, string> = {},
): Promise<void> => sendHtml(reply, html, status, { ...PAGE_HEADERS, ...over });

export type PageAnswer =
  | {
      html: string;
      status: number;
      /** URL of an image on another site that the page shows; null or undefined if there is none. */
      image?: string | null;
    }
  | { goTo: string };

export async function answerWith(reply: FastifyReply, answer: PageAnswer): Promise<void> {
  if ('goTo' in answer) {
    await reply.status(303).headers({ location: answer.goTo, 'cache-control': 'no-store' }).send();
    return;
  }
  const { html, status, image } = answer;
  const policy = image ? contentSecurityPolicy({ 'img-src': `'self' ${policySource(image)}` }) : null;
  await sendPage(reply, html, status, policy ? { 'content-security-policy': policy } : {});
}

/** Sends HTML in the best encoding that the browser accepts. */
export async function sendHtml(
  reply: FastifyReply,
  html: string,
  status: number,
  headers: Record<string, string>,
): Promise<void> {
  const encoding = acceptedEncoding(reply.request.headers['accept-encoding']);
  const body = encoding ? await encode(html, encoding) : html;
  if (encoding) reply.header('content-encoding', encoding);
  await reply.status(status).headers(headers).send(body);
}
