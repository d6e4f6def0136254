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
   * @param paymentId the payment from which the payer returns, as given in the address
   * @throws DomainError `not_found`; text that cannot be a slug is rejected here, without sending a command
   */
  async page(slug: string, paymentId?: string): Promise<PaymentLinkPage> {
    requireSlug(slug);
    const known = paymentId !== undefined && isId('pay', paymentId);
    return this.commands.ask(findPaymentLinkPageCommand, { slug, paymentId: known ? paymentId : null });
  }

  /** @throws DomainError as the contract lists */
  pay(request: PayPaymentLinkRequest): Promise<Payment> {
    return this.commands.ask(payPaymentLinkCommand, request);
  }
}
