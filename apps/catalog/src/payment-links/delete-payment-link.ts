import { Injectable } from '@nestjs/common';
import { DomainError, type Deleted, type GetRequest } from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { PaymentLinksStore } from './payment-links.store';

/** Deletes a link. A payment that was started there is still counted when it succeeds. */
@Injectable()
export class DeletePaymentLink {
  constructor(
    private readonly db: Database,
    private readonly links: PaymentLinksStore,
  ) {}

  /** @throws DomainError `not_found`, `invalid_state` */
  execute(query: GetRequest): Promise<Deleted<'payment_link'>> {
    return this.db.transaction(async (tx) => {
      const { id, staticQrId } = await this.links.lock(tx, query);
      if (staticQrId !== null)
        throw new DomainError(
          'invalid_state',
          `The payment link is printed as ${staticQrId}; archive the static QR instead`,
        );
      await this.links.remove(tx, query);
      return { id, object: 'payment_link', deleted: true };
    });
  }
}
