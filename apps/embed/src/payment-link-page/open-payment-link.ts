import { Injectable } from '@nestjs/common';
import type { Payment } from '@tulay/contracts';
import { type PageAnswer } from '@tulay/pages';
import { PaymentsClient } from '../clients/payments.client';
import { emptyForm } from '../pay-form/pay-form';
import { PaymentLinkPages } from './payment-link-pages';
import { linkScreenOf, safeImageUrl } from './payment-link-page.rules';
import { paymentLinkPageStrings as strings } from './payment-link-page.strings';
import type { PaymentLinkAddress, PaymentLinkPageRequest } from './payment-link.view';
import { ShowPaymentLinkPage } from './show-payment-link-page';

/** Handles a payer who opens a payment link or returns to it from a payment. */
@Injectable()
export class OpenPaymentLink {
  constructor(
    private readonly visit: ShowPaymentLinkPage,
    private readonly payments: PaymentsClient,
    private readonly pages: PaymentLinkPages,
  ) {}

  async execute({ slug, paymentId, startedId }: PaymentLinkAddress): Promise<PageAnswer> {
    const visit = await this.visit.execute({ slug, paymentId: paymentId || startedId });
    const payment = await this.paymentOf(visit);
    const isReturn = payment?.id === paymentId;
    const screen = linkScreenOf(visit.page, {
      returning: isReturn ? payment : null,
      started: isReturn ? null : payment,
    });
    if (screen === 'closed') return { html: this.pages.closed(visit), status: 410 };
    if (screen === 'paused') return { html: this.pages.paused(visit), status: 200 };
    if (screen === 'soldOut') return { html: this.pages.soldOut(visit), status: 200 };
    if (payment && screen === 'checkout') return { goTo: `/checkout/${payment.id}` };
    if (payment && screen === 'inProgress')
      return { html: this.pages.inProgress(visit, payment), status: 200 };
    const form = emptyForm(isReturn && payment ? { tone: 'caution', text: beforeOf(payment) } : null);
    return { html: this.pages.form(visit, form), status: 200, image: safeImageUrl(visit.page) };
  }

  private async paymentOf({ page: { paymentId } }: PaymentLinkPageRequest): Promise<Payment | null> {
    return paymentId === null ? null : (await this.payments.checkout(paymentId)).payment;
  }
}

/** Returns the message about the previous payment. */
const beforeOf = ({ failure }: Payment): string =>
  failure?.code === 'cancelled' ? strings.cancelled : strings.notCompleted;
