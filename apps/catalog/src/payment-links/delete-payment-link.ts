import { Injectable } from '@nestjs/common';
import type { Deleted, GetRequest } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { requireNotPrinted } from './payment-link.rules';
import { PaymentLinksStore } from './payment-links.store';

/** Deletes a payment link. A payment started before the deletion can still succeed and then counts as a use. */
@Injectable()
export class DeletePaymentLink {
  constructor(
    private readonly db: Database,
    private readonly links: PaymentLinksStore,
  ) {}

  /**
   * @throws DomainError `not_found` if the link does not exist, `invalid_state` if the link belongs to a
   * static QR code
   */
  execute(query: GetRequest): Promise<Deleted<'payment_link'>> {
    return executeOnce(this.db, async (tx) => {
      const link = await this.links.lock(tx, query);
      requireNotPrinted(link);
      await this.links.remove(tx, query);
      return { id: link.id, object: 'payment_link', deleted: true };
    });
  }
}
