import { Injectable } from '@nestjs/common';
import { DomainError, type PayableAmount, type PaymentMethod, type Tenant } from '@tulay/contracts';
import { PaymentsClient } from './payments.client';

/** What is to be paid, and by which method. */
export interface FixedMethod extends PayableAmount {
  /** Null: the payer picks one. */
  method: PaymentMethod | null;
}

/** Refuses what no payer could pay: a live link or code whose only method no provider takes. */
@Injectable()
export class RequireRoute {
  constructor(private readonly payments: PaymentsClient) {}

  /** The sandbox takes every test payment. @throws DomainError `no_route` */
  async execute({ merchantId, environment }: Tenant, { method, ...payable }: FixedMethod): Promise<void> {
    if (environment === 'test' || method === null) return;
    if (await this.payments.hasRoute({ merchantId, environment }, method, payable)) return;
    const what = payable.amount === null ? method : `this amount by ${method}`;
    throw new DomainError(
      'no_route',
      `No provider is available for ${what} in ${payable.currency} in live mode`,
    );
  }
}
