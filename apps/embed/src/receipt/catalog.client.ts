import { Injectable } from '@nestjs/common';
import { findPurchaseCommand, type Purchase } from '@tulay/contracts';
import { CommandClient } from '@tulay/messaging';

@Injectable()
export class CatalogClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * Returns the purchase behind a payment, or null if the payment was not started from a payment link or an
   * invoice.
   */
  async purchase(paymentId: string): Promise<Purchase | null> {
    return (await this.commands.ask(findPurchaseCommand, { paymentId })).purchase;
  }
}
