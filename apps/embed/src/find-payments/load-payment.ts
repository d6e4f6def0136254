import { Injectable } from '@nestjs/common';
import { DomainError, isId, notFound } from '@tulay/contracts';
import type { PaymentStory } from '@tulay/pages';
import { PaymentsClient } from '../clients/payments.client';
import { RefundsClient } from '../clients/refunds.client';
import { isInScope } from '../tokens/scope.rules';
import type { Admitted } from '../tokens/answer-frame';

@Injectable()
export class LoadPayment {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly refunds: RefundsClient,
  ) {}

  /**
   * Treats a payment outside the token's scope as nonexistent.
   * @throws DomainError `not_found` if the payment does not exist or is outside the token's scope
   */
  async execute({ grant, project }: Admitted, id: string): Promise<PaymentStory> {
    if (!isId('pay', id)) throw notFound('payment', id);
    const { merchantId, environment } = project;
    const payment = await this.payments.get({ merchantId, environment, id }).catch(asNotFound(id));
    if (!isInScope(payment, grant.scope)) throw notFound('payment', id);
    return { payment, refunds: await this.refunds.ofPayment({ merchantId, environment }, id) };
  }
}

/** Converts `unauthenticated` to `not_found`, so the other environment's payments also appear nonexistent. */
const asNotFound =
  (id: string) =>
  (error: unknown): never => {
    throw error instanceof DomainError && error.code === 'unauthenticated' ? notFound('payment', id) : error;
  };
