import { Injectable } from '@nestjs/common';
import type { Payment } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import type { CatalogPaymentEntity, CatalogPaymentKind } from './catalog-payment.entity';

/**
 * Source of a payment: a payment link or an invoice. Each method except `refundedInPart` is called once per catalog payment, in the
 * transaction that changes the catalog payment and before the stock changes. Rows are therefore locked in the
 * order catalog payment, source, product.
 */
export interface PaidSource {
  readonly kind: CatalogPaymentKind;
  paid(tx: Tx, catalogPayment: CatalogPaymentEntity, payment: Payment): Promise<void>;
  /** Handles a full refund. Always called after `paid`. */
  refunded(tx: Tx, catalogPayment: CatalogPaymentEntity, payment: Payment): Promise<void>;
  /** Handles a successful partial refund. `amountRefunded` already includes the refund. */
  refundedInPart(tx: Tx, catalogPayment: CatalogPaymentEntity): Promise<void>;
  /** Handles a payment that failed or expired. */
  ended(tx: Tx, catalogPayment: CatalogPaymentEntity, payment: Payment): Promise<void>;
}

/**
 * Registry of payment sources by kind. The modules register their sources at startup, so this folder imports
 * no other module.
 */
@Injectable()
export class PaidSources {
  private readonly byKind = new Map<CatalogPaymentKind, PaidSource>();

  register(source: PaidSource): void {
    this.byKind.set(source.kind, source);
  }

  forKind(kind: CatalogPaymentKind): PaidSource {
    const source = this.byKind.get(kind);
    if (!source) throw new Error(`No source is registered for payments of kind ${kind}`);
    return source;
  }
}
