import type { FastifyReply } from 'fastify';
import { contentSecurityPolicy, policySource } from './page-headers';
import { sendPage } from './send-page';

/** What comes of a visit: a page, or another address to go on to. */
export type PageAnswer =
  | {
      html: string;
      status: number;
      /** A picture from elsewhere, if the page shows one. */
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
