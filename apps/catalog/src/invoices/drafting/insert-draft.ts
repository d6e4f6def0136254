import { Inject, Injectable } from '@nestjs/common';
import { newSlug, toUnix, type Clock } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { InvoiceEntity } from '../invoice/invoice.entity';
import { InvoicesStore } from '../invoice/invoices.store';
import type { InvoiceContent } from './draft.rules';
import { invoiceNumberOf, manilaYearOf } from './number.rules';

/**
 * Thrown if an invoice with this ID already exists. The error rolls back the transaction, which also releases
 * the invoice number.
 */
export class IdTaken extends Error {}

/** Fields of a new invoice that are not calculated or copied from the draft. */
export type InvoiceOrigin = Pick<
  InvoiceEntity,
  'id' | 'merchantId' | 'environment' | 'payeeId' | 'kind' | 'metadata'
>;

interface NewDraft {
  origin: InvoiceOrigin;
  content: InvoiceContent;
}

/**
 * Inserts a draft with the next invoice number of the current year in Manila. An activation fee has no
 * number.
 */
@Injectable()
export class InsertDraft {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly invoices: InvoicesStore,
  ) {}

  /** @throws IdTaken if the ID is already in use */
  async executeIn(tx: Tx, { origin, content }: NewDraft): Promise<InvoiceEntity> {
    const now = this.clock.now(origin.environment);
    const number = origin.kind === 'invoice' ? await this.nextNumber(tx, origin, manilaYearOf(now)) : null;
    const draft = { ...UNTOUCHED, ...origin, ...content, number, slug: newSlug(), created: toUnix(now) };
    if (!(await this.invoices.insert(tx, draft))) throw new IdTaken();
    return draft;
  }

  private async nextNumber(tx: Tx, owner: InvoiceOrigin, year: number): Promise<string> {
    return invoiceNumberOf(year, await this.invoices.nextNumber(tx, owner, year));
  }
}

const UNTOUCHED = {
  status: 'draft' as const,
  amountPaid: 0n,
  amountOverpaid: 0n,
  issuedAt: null,
  sentAt: null,
  paidAt: null,
  voidAt: null,
  forfeitedAt: null,
  paymentId: null,
  payments: [],
  taken: [],
};
