import { Injectable } from '@nestjs/common';
import type { CreateInvoiceRequest, Invoice } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { CheckReferences } from './check-references';
import { contentOf } from './draft.rules';
import { IdTaken, InsertDraft } from './insert-draft';
import { InvoiceView } from './invoice.view';
import { ReadInvoice } from './read-invoice';

/** Makes a draft. The same id never makes a second one: a repeat answers the first as it stands. */
@Injectable()
export class CreateInvoice {
  constructor(
    private readonly db: Database,
    private readonly references: CheckReferences,
    private readonly drafts: InsertDraft,
    private readonly read: ReadInvoice,
    private readonly view: InvoiceView,
  ) {}

  async execute({ id, merchantId, environment, metadata, ...draft }: CreateInvoiceRequest): Promise<Invoice> {
    const owner = { id, merchantId, environment };
    const content = contentOf(draft);
    await this.references.execute(owner, draft);
    const origin = { ...owner, payeeId: merchantId, kind: 'invoice' as const, metadata };
    try {
      const made = await this.db.transaction((tx) => this.drafts.execute(tx, origin, content));
      return this.view.toResource(made);
    } catch (error) {
      if (error instanceof IdTaken) return this.read.get(owner);
      throw error;
    }
  }
}
