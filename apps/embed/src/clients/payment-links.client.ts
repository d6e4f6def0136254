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
import { requireSlug } from '../http/untrusted-values.rules';

@Injectable()
export class PaymentLinksClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * @param paymentId the payment from which the payer returns, taken from the URL
   * @throws DomainError `not_found` if no link has the slug; a malformed slug is rejected without sending a
   * command
   */
  async page(slug: string, paymentId?: string): Promise<PaymentLinkPage> {
    requireSlug(slug);
    const known = paymentId !== undefined && isId('pay', paymentId);
    return this.commands.ask(findPaymentLinkPageCommand, { slug, paymentId: known ? paymentId : null });
  }

  /** @throws DomainError with the codes that the contract lists */
  pay(request: PayPaymentLinkRequest): Promise<Payment> {
    return this.commands.ask(payPaymentLinkCommand, request);
  }
}
