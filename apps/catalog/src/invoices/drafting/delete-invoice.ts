import { Injectable } from '@nestjs/common';
import { DomainError, type Deleted, type GetRequest } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { InvoicesStore } from '../invoice/invoices.store';

/** Deletes a draft. The invoice number is not reused. */
@Injectable()
export class DeleteInvoice {
  constructor(
    private readonly db: Database,
    private readonly invoices: InvoicesStore,
  ) {}

  execute(query: GetRequest): Promise<Deleted<'invoice'>> {
    return executeOnce(this.db, async (tx) => {
      const { id, status } = await this.invoices.lock(tx, query);
      if (status !== 'draft')
        throw new DomainError(
          'invalid_state',
          `This invoice is ${status}, and only drafts can be deleted. Void it instead`,
        );
      await this.invoices.remove(tx, query);
      return { id, object: 'invoice', deleted: true };
    });
  }
}
