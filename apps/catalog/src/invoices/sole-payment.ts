import { Injectable } from '@nestjs/common';
import { DomainError, type GetRequest } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CheckoutsStore } from '../checkouts/checkouts.store';
import { CloseCheckout } from '../checkouts/close-checkout';
import type { InvoiceRow } from './invoice.entity';
import { InvoicesStore } from './invoices.store';

/** How often somebody may begin another payment meanwhile before the caller is told to try again. */
const TURNS = 5;

export interface Decision<T> {
  /** What becomes of a payment that is open. */
  end: 'cancel' | 'expire';
  /** Before any payment is ended: throws if it would be in vain, or answers at once. */
  before: (tx: Tx, invoice: InvoiceRow) => Promise<T | null>;
  /** When nothing is open, and nothing can be opened before the transaction ends. */
  decide: (tx: Tx, invoice: InvoiceRow) => Promise<T>;
}

/**
 * Keeps an invoice to one open payment: what must not happen beside one happens under the invoice's lock, after the
 * open one has ended. If that one was paid meanwhile, its money is taken in first, and the decision sees it.
 */
@Injectable()
export class SolePayment {
  constructor(
    private readonly db: Database,
    private readonly invoices: InvoicesStore,
    private readonly checkouts: CheckoutsStore,
    private readonly close: CloseCheckout,
  ) {}

  /** @throws DomainError `invalid_state` while a provider holds the payment, `conflict` when others keep coming between */
  async execute<T>(query: GetRequest, decision: Decision<T>): Promise<T> {
    for (let turn = 1; ; turn++) {
      const decided = await this.attempt(query, decision);
      if (decided) return decided.result;
      // Whoever gives up ends nothing any more: of many that began together, one stays open.
      if (turn === TURNS)
        throw new DomainError('conflict', 'Somebody else is paying this invoice right now: try again');
      await this.endOpen(query.id, decision.end);
    }
  }

  /** Null when a payment is open. */
  private attempt<T>(query: GetRequest, { before, decide }: Decision<T>): Promise<{ result: T } | null> {
    return this.db.transaction(async (tx) => {
      const invoice = await this.invoices.lock(tx, query);
      const early = await before(tx, invoice);
      if (early !== null) return { result: early };
      if ((await this.checkouts.openOf(invoice.id, tx)).length) return null;
      return { result: await decide(tx, invoice) };
    });
  }

  private async endOpen(invoiceId: string, how: 'cancel' | 'expire'): Promise<void> {
    for (const checkout of await this.checkouts.openOf(invoiceId)) {
      const payment = await this.close.execute(checkout, how);
      if (payment?.status === 'processing')
        throw new DomainError(
          'invalid_state',
          'A payment of this invoice is being processed: wait for its outcome',
        );
    }
  }
}
