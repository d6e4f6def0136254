import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'tulay_payment';
/** Lifetime of the cookie. Longer than a payer needs to return with the browser's Back button. */
const LIFETIME_SECONDS = 3_600;

/** Stores the ID of the payment that this browser started on a payment link, for that link's page only. */
export function storeStartedPayment(reply: FastifyReply, slug: string, paymentId: string): void {
  reply.setCookie(NAME, paymentId, { path: `/pay/${slug}`, maxAge: LIFETIME_SECONDS, signed: true });
}

/**
 * Returns the ID of the last payment that this browser started on the link, or undefined if the browser
 * started no payment.
 */
export function startedPaymentOf(request: FastifyRequest): string | undefined {
  const { valid, value } = request.unsignCookie(request.cookies[NAME] ?? '');
  return valid ? value : undefined;
}
