import { Injectable } from '@nestjs/common';
import type { CreateInvoiceRequest, Invoice } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { InvoiceView } from '../invoice/invoice.view';
import { GetInvoice } from '../invoice/get-invoice';
import { CheckDraft } from './check-draft';
import { contentOf } from './draft.rules';
import { IdTaken, InsertDraft } from './insert-draft';

/**
 * Creates a draft. A retry with the same ID returns the current invoice and does not recreate a deleted
 * draft.
 */
@Injectable()
export class CreateInvoice {
  constructor(
    private readonly db: Database,
    private readonly check: CheckDraft,
    private readonly drafts: InsertDraft,
    private readonly getInvoice: GetInvoice,
    private readonly view: InvoiceView,
  ) {}

  async execute({ id, merchantId, environment, metadata, ...draft }: CreateInvoiceRequest): Promise<Invoice> {
    const owner = { id, merchantId, environment };
    const content = contentOf(draft);
    await this.check.execute(owner, draft);
    const origin = { ...owner, payeeId: merchantId, kind: 'invoice' as const, metadata };
    try {
      return await executeOnce(this.db, async (tx) =>
        this.view.toResource(await this.drafts.executeIn(tx, { origin, content })),
      );
    } catch (error) {
      if (error instanceof IdTaken) return this.getInvoice.execute(owner);
      throw error;
    }
  }
}
