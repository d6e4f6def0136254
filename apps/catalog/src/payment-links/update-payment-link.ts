import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type PaymentLink, type UpdatePaymentLinkRequest } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { CheckReferences } from '../references/check-references';
import { applyUpdate } from './payment-link.rules';
import { PaymentLinkView } from './payment-link.view';
import { PaymentLinksStore } from './payment-links.store';

@Injectable()
export class UpdatePaymentLink {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly references: CheckReferences,
    private readonly links: PaymentLinksStore,
    private readonly view: PaymentLinkView,
  ) {}

  /**
   * @throws DomainError `invalid_request` if a field is invalid, `not_found` if the link, the customer or the
   * product does not exist
   */
  async execute(command: UpdatePaymentLinkRequest): Promise<PaymentLink> {
    const now = toUnix(this.clock.now(command.environment));
    applyUpdate(await this.links.get(command), command, now);
    await this.references.execute({ ...command, productIds: [command.productId] });
    return executeOnce(this.db, async (tx) => {
      const updated = applyUpdate(await this.links.lock(tx, command), command, now);
      await this.links.save(tx, updated);
      return this.view.toResource(updated, now);
    });
  }
}
