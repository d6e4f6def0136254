import { Injectable } from '@nestjs/common';
import {
  DomainError,
  getPaymentCommand,
  isId,
  listPaymentsCommand,
  notFound,
  type List,
  type Payment,
  type ReceiptsOwner,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { isReceiptOf } from './receipts-page.rules';

const PAGE = 20;

/** Reads one customer's payments. Another customer's payment is reported as not found. */
@Injectable()
export class ReceiptsClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * Returns the customer's paid payments, newest first.
   * @param after the last receipt on the previous page
   * @throws DomainError `not_found` if `after` does not belong to this customer
   */
  async list(owner: ReceiptsOwner, after: string | null): Promise<List<Payment>> {
    if (after !== null) await this.get(owner, after);
    return this.commands.ask(listPaymentsCommand, {
      ...tenantOf(owner),
      limit: PAGE,
      startingAfter: after ?? undefined,
      paid: true,
      scope: { field: 'customer_id', value: owner.customer.id },
    });
  }

  /** @throws DomainError `not_found` if the payment does not belong to this customer or is not paid */
  async get(owner: ReceiptsOwner, id: string): Promise<Payment> {
    if (!isId('pay', id)) throw notFound('receipt', id);
    const query = { ...tenantOf(owner), id, expandEvents: false };
    const payment = await this.commands.ask(getPaymentCommand, query).catch((error: unknown) => {
      // Converts `unauthenticated` to `not_found`, so the other environment's payments also appear
      // nonexistent.
      throw error instanceof DomainError && error.code === 'unauthenticated'
        ? notFound('receipt', id)
        : error;
    });
    if (!isReceiptOf(payment, owner.customer.id)) throw notFound('receipt', id);
    return payment;
  }
}

const tenantOf = ({ merchantId, environment }: ReceiptsOwner) => ({ merchantId, environment });
