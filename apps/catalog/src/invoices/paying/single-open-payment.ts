import { Injectable } from '@nestjs/common';
import { DomainError, type GetRequest } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CatalogPaymentsStore } from '../../catalog-payments/catalog-payments.store';
import { EndCatalogPayment } from '../../catalog-payments/end-catalog-payment';
import type { InvoiceEntity } from '../invoice/invoice.entity';
import { InvoicesStore } from '../invoice/invoices.store';

/** Maximum number of attempts while other callers start payments. The last attempt throws `conflict`. */
const ROUNDS_MAX = 5;

/** Operation that must not run while the invoice has an open payment. */
export interface Decision<T> {
  invoice: GetRequest;
  end: 'cancel' | 'expire';
  /**
   * Runs before a payment is ended. Throws if the operation is invalid. If the result is not null, `execute`
   * returns it and skips the remaining steps.
   */
  before: (tx: Tx, invoice: InvoiceEntity) => Promise<T | null>;
  /** Runs when no payment is open. The lock on the invoice prevents new payments until the transaction ends. */
  decide: (tx: Tx, invoice: InvoiceEntity) => Promise<T>;
}

/**
 * Ensures that an invoice has at most one open payment. An operation that conflicts with an open payment runs
 * after the open payment has ended, while the invoice is locked. If that payment succeeded in the meantime, the
 * money is applied first.
 */
@Injectable()
export class SingleOpenPayment {
  constructor(
    private readonly db: Database,
    private readonly invoices: InvoicesStore,
    private readonly catalogPayments: CatalogPaymentsStore,
    private readonly end: EndCatalogPayment,
  ) {}

  /**
   * @throws DomainError `invalid_state` while a provider is processing the payment, `conflict` after too many
   * attempts
   */
  async execute<T>(decision: Decision<T>): Promise<T> {
    for (let round = 1; ; round++) {
      const decided = await this.tryOnce(decision);
      if (decided) return decided.result;
      // The limit is checked before the open payment is ended, so that one payment stays open even if many
      // callers start payments concurrently.
      if (round === ROUNDS_MAX)
        throw new DomainError('conflict', 'Another payment for this invoice is being created. Try again');
      await this.endOpen(decision);
    }
  }

  /** Executes the decision in a transaction. Returns null if a payment is open. */
  private tryOnce<T>({ invoice: query, before, decide }: Decision<T>): Promise<{ result: T } | null> {
    return this.db.transaction(async (tx) => {
      const invoice = await this.invoices.lock(tx, query);
      const early = await before(tx, invoice);
      if (early !== null) return { result: early };
      if ((await this.catalogPayments.openFor(invoice.id, tx)).length) return null;
      return { result: await decide(tx, invoice) };
    });
  }

  private async endOpen({ invoice, end: how }: Pick<Decision<unknown>, 'invoice' | 'end'>): Promise<void> {
    for (const catalogPayment of await this.catalogPayments.openFor(invoice.id)) {
      const payment = await this.end.execute({ catalogPayment, how });
      if (payment?.status === 'processing')
        throw new DomainError(
          'invalid_state',
          'A payment for this invoice is still processing. Wait for its outcome',
        );
    }
  }
}
