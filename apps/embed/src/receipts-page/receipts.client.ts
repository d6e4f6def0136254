import { Injectable } from '@nestjs/common';
import {
  DomainError,
  getPaymentCommand,
  isId,
  listPaymentsCommand,
  listRefundsCommand,
  notFound,
  type List,
  type Payment,
  type ReceiptsOwner,
  type Refund,
} from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';
import { isReceiptOf } from './receipts-page.rules';

const PAGE = 20;
/** More partial refunds than any receipt has room for. */
const REFUNDS = 100;

/** One customer's payments, as the payments service knows them; nothing of anybody else comes through here. */
@Injectable()
export class ReceiptsClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * What the customer paid, newest first.
   * @param after the receipt that ends the page before
   * @throws DomainError `not_found` when that is none of theirs
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

  /** @throws DomainError `not_found` for whatever is no receipt of this customer */
  async get(owner: ReceiptsOwner, id: string): Promise<Payment> {
    if (!isId('pay', id)) throw notFound('receipt', id);
    const query = { ...tenantOf(owner), id, expandEvents: false };
    const payment = await this.commands.ask(getPaymentCommand, query).catch((error: unknown) => {
      // Of the other environment: as absent as anybody else's.
      throw error instanceof DomainError && error.code === 'unauthenticated'
        ? notFound('receipt', id)
        : error;
    });
    if (!isReceiptOf(payment, owner.customer.id)) throw notFound('receipt', id);
    return payment;
  }

  /** Newest first. */
  async refunds(owner: ReceiptsOwner, paymentId: string): Promise<Refund[]> {
    const query = { ...tenantOf(owner), paymentId, limit: REFUNDS };
    return (await this.commands.ask(listRefundsCommand, query)).data;
  }
}

const tenantOf = ({ merchantId, environment }: ReceiptsOwner) => ({ merchantId, environment });
