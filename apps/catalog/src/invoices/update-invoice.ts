import { Injectable } from '@nestjs/common';
import { mergeMetadata, type Invoice, type UpdateInvoiceRequest } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CheckReferences } from './check-references';
import { contentOf, draftOf } from './draft.rules';
import type { InvoiceRow } from './invoice.entity';
import { requireChangeable } from './invoice.rules';
import { InvoiceView } from './invoice.view';
import { InvoicesStore } from './invoices.store';

/** Changes what may still change of an invoice. */
@Injectable()
export class UpdateInvoice {
  constructor(
    private readonly db: Database,
    private readonly invoices: InvoicesStore,
    private readonly references: CheckReferences,
    private readonly view: InvoiceView,
  ) {}

  async execute({ changes, metadata, ...query }: UpdateInvoiceRequest): Promise<Invoice> {
    const { customerId = null, lines = [] } = changes;
    await this.invoices.get(query);
    await this.references.execute(query, { customerId, lines });
    const updated = await this.db.transaction(async (tx) => {
      const invoice = await this.invoices.lock(tx, query);
      requireChangeable(invoice.status, invoice.kind, changes);
      const merged = mergeMetadata(invoice.metadata, metadata);
      const changed = { ...invoice, ...changedContent(invoice, changes), metadata: merged };
      await this.invoices.save(tx, changed);
      return changed;
    });
    return this.view.toResource(updated);
  }
}

/** Amounts are worked out again only when something of the content changes: what an invoice came to once stays true. */
function changedContent(invoice: InvoiceRow, changes: UpdateInvoiceRequest['changes']): Partial<InvoiceRow> {
  return Object.keys(changes).length ? contentOf({ ...draftOf(invoice), ...changes }) : {};
}
