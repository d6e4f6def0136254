import { Injectable } from '@nestjs/common';
import { DomainError, type Payment } from '@tulay/contracts';
import { fromMinor } from '@tulay/money';
import { attemptOr, newAttempt } from '../layout/attempt';
import type { PageAnswer } from '../layout/page-answer';
import { isOver, readAmount, refusalOf, type PayForm } from '../layout/pay-form.rules';
import { refusalAlert } from '../layout/pay-form.view';
import { OpenPaymentLink } from './open-payment-link';
import { PaymentLinkPages } from './payment-link-page';
import { safeImageUrl } from './payment-link-page.rules';
import { paymentLinkPageStrings as strings } from './payment-link-page.strings';
import { limitsOf, type PaymentLinkVisit, type SentForm } from './payment-link.view';
import { PaymentLinksClient } from './payment-links.client';
import { VisitPaymentLink } from './visit-payment-link';

/** Somebody sends the form of a link: on to the checkout, or the form again with what is wrong. */
@Injectable()
export class PayPaymentLinkForm {
  constructor(
    private readonly visit: VisitPaymentLink,
    private readonly links: PaymentLinksClient,
    private readonly pages: PaymentLinkPages,
    private readonly openLink: OpenPaymentLink,
  ) {}

  async execute(slug: string, sent: PayForm): Promise<PageAnswer> {
    const visit = await this.visit.execute(slug);
    if (visit.page.status === 'inactive') return this.openLink.execute(slug);
    const form = { ...sent, attempt: attemptOr(sent.attempt) };
    const read = readLinkForm(visit, form);
    if ('problem' in read) return this.again(visit, { form, ...read });
    return this.pay(visit, form, { slug, attempt: form.attempt, ...read });
  }

  private async pay(visit: PaymentLinkVisit, form: PayForm, request: PayLink): Promise<PageAnswer> {
    try {
      return onTo(visit.slug, await this.links.pay(request));
    } catch (error) {
      const refusal = error instanceof DomainError ? refusalOf(error) : null;
      if (!refusal) throw error;
      // A key whose payment was refused is used up: the next try is another payment.
      const fresh = { ...form, attempt: newAttempt() };
      return this.again(visit, { form: fresh, problem: null, alert: refusalAlert(refusal) });
    }
  }

  private again(visit: PaymentLinkVisit, sent: SentForm): PageAnswer {
    return { html: this.pages.form(visit, sent), status: 400, image: safeImageUrl(visit.page) };
  }
}

type PayLink = Parameters<PaymentLinksClient['pay']>[0];
type ReadLinkForm = Pick<PayLink, 'amount' | 'method'> | Pick<SentForm, 'problem' | 'alert'>;

/** What is to be paid and how, or what is wrong with the form. */
function readLinkForm({ page }: PaymentLinkVisit, form: PayForm): ReadLinkForm {
  const limits = limitsOf(page);
  const entered = page.amount === null ? readAmount(form.amount, limits) : null;
  if (entered && 'problem' in entered) return { problem: entered.problem, alert: null };
  const [only, ...others] = page.methods;
  const method = others.length ? page.methods.find((each) => each === form.method) : only;
  if (!method) return { problem: null, alert: { tone: 'negative', text: strings.form.noMethod } };
  return { amount: entered && fromMinor(entered.amount, limits.currency), method };
}

/** A payment that is over already was begun from a page the browser had kept: the link is shown anew. */
const onTo = (slug: string, payment: Payment): PageAnswer => ({
  goTo: isOver(payment) ? `/pay/${slug}?payment=${payment.id}` : `/checkout/${payment.id}`,
});
