import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import type { Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { InvoiceContent } from './draft.rules';
import type { InvoiceRow } from './invoice.entity';
import { InvoicesStore } from './invoices.store';
import { newInvoice, type InvoiceOrigin } from './new-invoice';
import { invoiceNumberOf, manilaYearOf } from './number.rules';

/** There is an invoice of this id. The transaction ends, and with it a number that was taken is given back. */
export class IdTaken extends Error {}

/** Keeps a new draft, with the next number of its year in Manila; what the system charges has none. */
@Injectable()
export class InsertDraft {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly invoices: InvoicesStore,
  ) {}

  /** @throws IdTaken */
  async execute(
    tx: Tx,
    origin: Omit<InvoiceOrigin, 'number' | 'created'>,
    content: InvoiceContent,
  ): Promise<InvoiceRow> {
    const now = this.clock.now(origin.environment);
    const number = origin.kind === 'invoice' ? await this.nextNumber(tx, origin, manilaYearOf(now)) : null;
    const draft = newInvoice({ ...origin, number, created: toUnix(now) }, content);
    if (!(await this.invoices.insert(tx, draft))) throw new IdTaken();
    return draft;
  }

  private async nextNumber(
    tx: Tx,
    owner: Pick<InvoiceOrigin, 'merchantId' | 'environment'>,
    year: number,
  ): Promise<string> {
    return invoiceNumberOf(year, await this.invoices.nextNumber(tx, owner, year));
  }
}
