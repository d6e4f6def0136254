import { Injectable } from '@nestjs/common';
import { mergeMetadata, type Invoice, type UpdateInvoiceRequest } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import type { InvoiceEntity } from '../invoice/invoice.entity';
import { requireChangeable } from '../invoice/invoice.rules';
import { InvoiceView } from '../invoice/invoice.view';
import { InvoicesStore } from '../invoice/invoices.store';
import { CheckDraft } from './check-draft';
import { contentOf, draftOf } from './draft.rules';

/** Updates an invoice. The status determines which fields may change. */
@Injectable()
export class UpdateInvoice {
  constructor(
    private readonly db: Database,
    private readonly invoices: InvoicesStore,
    private readonly check: CheckDraft,
    private readonly view: InvoiceView,
  ) {}

  async execute({ changes, metadata, ...query }: UpdateInvoiceRequest): Promise<Invoice> {
    const current = await this.invoices.get(query);
    requireChangeable(current.status, current.kind, changes);
    const currency = changes.currency === current.currency ? undefined : changes.currency;
    await this.check.execute(query, { ...changes, currency });
    return executeOnce(this.db, async (tx) => {
      const invoice = await this.invoices.lock(tx, query);
      requireChangeable(invoice.status, invoice.kind, changes);
      const merged = mergeMetadata(invoice.metadata, metadata);
      const changed = { ...invoice, ...changedContent(invoice, changes), metadata: merged };
      await this.invoices.save(tx, changed);
      return this.view.toResource(changed);
    });
  }
}

/** Returns the recalculated content, or an empty object if the update does not change the content. */
function changedContent(
  invoice: InvoiceEntity,
  changes: UpdateInvoiceRequest['changes'],
): Partial<InvoiceEntity> {
  return Object.keys(changes).length ? contentOf({ ...draftOf(invoice), ...changes }) : {};
}
