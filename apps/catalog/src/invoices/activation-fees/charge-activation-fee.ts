import { Injectable } from '@nestjs/common';
import {
  DomainError,
  type ChargeActivationFeeRequest,
  type GetRequest,
  type Invoice,
  type WithActor,
} from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { RequireRoute } from '../../catalog-payments/require-route';
import { IdTaken } from '../drafting/insert-draft';
import { GetInvoice } from '../invoice/get-invoice';
import { feeOf } from './activation-fee.rules';
import { SendActivationFee } from './send-activation-fee';

/**
 * Charges a merchant the activation fee: sends an invoice payable to the operator, and writes an audit entry.
 */
@Injectable()
export class ChargeActivationFee {
  constructor(
    private readonly db: Database,
    private readonly route: RequireRoute,
    private readonly send: SendActivationFee,
    private readonly getInvoice: GetInvoice,
  ) {}

  /**
   * Sends the fee's invoice. A retry with the same ID returns the existing invoice.
   * @throws DomainError `invalid_request`; `no_route` if no payment method of the payee accepts the currency
   */
  async execute(command: WithActor<ChargeActivationFeeRequest>): Promise<Invoice> {
    const content = feeOf(command);
    const { id, merchantId, environment, payeeId } = command;
    const query = { id, merchantId, environment };
    const known = await this.find(query);
    if (known) return known;
    // A fee cannot be paid in parts.
    const { currency, amount } = content;
    await this.route.execute({ merchantId: payeeId, environment }, { method: null, currency, amount });
    await this.db.transaction((tx) => this.send.executeIn(tx, command, content)).catch(ignoreTakenId);
    return this.getInvoice.execute(query);
  }

  private async find(query: GetRequest): Promise<Invoice | null> {
    try {
      return await this.getInvoice.execute(query);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'not_found') return null;
      throw error;
    }
  }
}

function ignoreTakenId(error: unknown): void {
  if (!(error instanceof IdTaken)) throw error;
}
