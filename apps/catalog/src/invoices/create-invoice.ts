import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type CreateInvoice, type Invoice } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { CheckReferences } from './check-references';
import { contentOf, type InvoiceContent } from './draft.rules';
import type { InvoiceRow } from './invoice.entity';
import { InvoiceView } from './invoice.view';
import { InvoicesStore } from './invoices.store';
import { newInvoice } from './new-invoice';
import { invoiceNumberOf, manilaYearOf } from './number.rules';

/** Makes a draft with the next number. The same id never makes a second one: a repeat answers the first as it stands. */
@Injectable()
export class CreateInvoiceUseCase {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly invoices: InvoicesStore,
    private readonly references: CheckReferences,
    private readonly view: InvoiceView,
  ) {}

  async execute({ id, merchantId, environment, metadata, ...draft }: CreateInvoice): Promise<Invoice> {
    const owner = { id, merchantId, environment };
    const content = contentOf(draft);
    await this.references.execute(owner, draft);
    const stored = await this.insert({ ...owner, metadata }, content);
    return this.view.toResource(stored ?? (await this.invoices.get(owner)));
  }

  /** Null when the id is taken: the number is then given back with the transaction. */
  private async insert(
    owner: Pick<CreateInvoice, 'id' | 'merchantId' | 'environment' | 'metadata'>,
    content: InvoiceContent,
  ): Promise<InvoiceRow | null> {
    const now = this.clock.now(owner.environment);
    const year = manilaYearOf(now);
    return this.db
      .transaction(async (tx) => {
        const number = invoiceNumberOf(year, await this.invoices.nextNumber(tx, owner, year));
        const origin = { ...owner, payeeId: owner.merchantId, kind: 'invoice' as const, number };
        const invoice = newInvoice({ ...origin, created: toUnix(now) }, content);
        if (!(await this.invoices.insert(tx, invoice))) throw new IdTaken();
        return invoice;
      })
      .catch(nullWhenTaken);
  }
}

class IdTaken extends Error {}

function nullWhenTaken(error: unknown): null {
  if (error instanceof IdTaken) return null;
  throw error;
}
