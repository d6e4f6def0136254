import { Injectable } from '@nestjs/common';
import {
  findPaymentLinkPageCommand,
  isId,
  payPaymentLinkCommand,
  type Payment,
  type PaymentLinkPage,
  type PayPaymentLinkRequest,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { requireSlug } from '../layout/slug';

/** What the catalog service tells the page of a payment link. */
@Injectable()
export class PaymentLinksClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * @param paymentId the payment the payer comes back from, as the address says it
   * @throws DomainError `not_found`, without a question when the slug cannot be one
   */
  async page(slug: string, paymentId?: string): Promise<PaymentLinkPage> {
    requireSlug(slug);
    const known = paymentId !== undefined && isId('pay', paymentId);
    return this.commands.ask(findPaymentLinkPageCommand, { slug, paymentId: known ? paymentId : null });
  }

  /** @throws DomainError as the contract says */
  pay(request: Omit<PayPaymentLinkRequest, 'customer'>): Promise<Payment> {
    return this.commands.ask(payPaymentLinkCommand, { ...request, customer: null });
  }
}
