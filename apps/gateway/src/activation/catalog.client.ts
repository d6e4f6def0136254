import { Injectable } from '@nestjs/common';
import { chargeActivationFeeCommand, getInvoiceCommand, type Invoice } from '@tulay/contracts';
import { minorToWire } from '@tulay/money';
import { CommandClient } from '@tulay/messaging';
import type { ActivationEntity } from './activation.entity';

@Injectable()
export class CatalogClient {
  constructor(private readonly commands: CommandClient) {}

  /**
   * Creates the fee's invoice with the ID generated at approval. A repeated call returns the existing
   * invoice.
   */
  charge(row: ActivationEntity): Promise<Invoice> {
    const { merchantId, invoiceId, payeeId, fee, feeCurrency, feeEnvironment } = row;
    if (!invoiceId || !payeeId || !fee || !feeCurrency || !feeEnvironment)
      throw new Error(`The activation of ${merchantId} has no fee`);
    return this.commands.ask(chargeActivationFeeCommand, {
      id: invoiceId,
      merchantId,
      environment: feeEnvironment,
      payeeId,
      amount: minorToWire(fee),
      currency: feeCurrency,
      actor: row.decidedBy,
    });
  }

  get({ merchantId, invoiceId, feeEnvironment }: ActivationEntity): Promise<Invoice> {
    if (!invoiceId || !feeEnvironment) throw new Error(`The activation of ${merchantId} has no fee`);
    return this.commands.ask(getInvoiceCommand, { id: invoiceId, merchantId, environment: feeEnvironment });
  }
}
