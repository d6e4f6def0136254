import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type GetRequest, type PaymentLink } from '@tulay/contracts';
import { executeOnce, Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import type { PaymentLinkEntity } from './payment-link.entity';
import { requireNotPrinted } from './payment-link.rules';
import { switchAfter, type LinkTrigger } from './payment-link.states';
import { PaymentLinkView } from './payment-link.view';
import { PaymentLinksStore } from './payment-links.store';

export interface LinkSwitch extends GetRequest {
  trigger: LinkTrigger;
}

/** Switches a payment link on or off, without emitting an event. */
@Injectable()
export class SwitchPaymentLink {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly links: PaymentLinksStore,
    private readonly view: PaymentLinkView,
  ) {}

  /**
   * Does nothing if the link already has the requested state.
   * @throws DomainError `not_found` if the link does not exist, `invalid_state` if the link cannot change to
   * the requested state
   */
  async execute(command: LinkSwitch): Promise<PaymentLink> {
    return executeOnce(this.db, async (tx) =>
      this.view.toResource(await this.executeIn(tx, command), this.now(command)),
    );
  }

  async executeIn(tx: Tx, { trigger, ...query }: LinkSwitch): Promise<PaymentLinkEntity> {
    const link = await this.links.lock(tx, query);
    if (trigger === 'merchant.deactivated') requireNotPrinted(link);
    const switched = { ...link, switch: switchAfter(link, trigger, this.now(query)) };
    await this.links.save(tx, switched);
    return switched;
  }

  private now({ environment }: GetRequest): number {
    return toUnix(this.clock.now(environment));
  }
}
