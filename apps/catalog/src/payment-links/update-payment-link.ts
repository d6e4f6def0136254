import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type PaymentLink, type UpdatePaymentLinkRequest } from '@tulay/contracts';
import { executeOnce, Database } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { CheckLink } from './check-link';
import { newPaymentsOf } from './payable-link.rules';
import { applyUpdate } from './payment-link.rules';
import { PaymentLinkView } from './payment-link.view';
import { PaymentLinksStore } from './payment-links.store';

@Injectable()
export class UpdatePaymentLink {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: PaymentLinksStore,
    private readonly check: CheckLink,
    private readonly view: PaymentLinkView,
  ) {}

  /**
   * @throws DomainError `invalid_request` if a field is invalid, `not_found` if the link, the customer or the
   * product does not exist
   */
  async execute(command: UpdatePaymentLinkRequest): Promise<PaymentLink> {
    const now = toUnix(this.clock.now(command.environment));
    const current = await this.links.get(command);
    await this.check.execute(current, newPaymentsOf(current, applyUpdate(current, command, now)), command);
    return executeOnce(this.db, async (tx) => {
      const updated = applyUpdate(await this.links.lock(tx, command), command, now);
      await this.links.save(tx, updated);
      return this.view.toResource(updated, now);
    });
  }
}
