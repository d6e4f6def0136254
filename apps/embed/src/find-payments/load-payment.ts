import { Injectable } from '@nestjs/common';
import { DomainError, isId, notFound } from '@tulay/contracts';
import type { PaymentStory } from '@tulay/pages';
import { PaymentsClient } from '../clients/payments.client';
import { RefundsClient } from '../clients/refunds.client';
import { isInScope } from '../tokens/scope.rules';
import type { Admitted } from '../tokens/answer-frame';

/** Reads one payment within what a token shows. */
@Injectable()
export class LoadPayment {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly refunds: RefundsClient,
  ) {}

  /** Treats a payment that the token does not show as nonexistent. @throws DomainError `not_found` */
  async execute({ grant, project }: Admitted, id: string): Promise<PaymentStory> {
    if (!isId('pay', id)) throw notFound('payment', id);
    const { merchantId, environment } = project;
    const payment = await this.payments.get({ merchantId, environment, id }).catch(asNotFound(id));
    if (!isInScope(payment, grant.scope)) throw notFound('payment', id);
    return { payment, refunds: await this.refunds.ofPayment({ merchantId, environment }, id) };
  }
}

/** A payment of the other environment is no news either. */
const asNotFound =
  (id: string) =>
  (error: unknown): never => {
    throw error instanceof DomainError && error.code === 'unauthenticated' ? notFound('payment', id) : error;
  };
