import { Inject, Injectable } from '@nestjs/common';
import { operatorName, toUnix, type Clock } from '@tulay/contracts';
import { Database, type Tx } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { ApplicationSteps } from '../applications/application-steps';
import { GatewayClient } from '../merchants/gateway.client';
import { MerchantsStore } from '../merchants/merchants.store';

/** Adds a merchant that did not sign up in the dashboard. */
@Injectable()
export class AddMerchant {
  constructor(
    private readonly db: Database,
    private readonly gateway: GatewayClient,
    private readonly merchants: MerchantsStore,
    private readonly steps: ApplicationSteps,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Adds the merchant if it is missing. Queries the gateway again after saving the merchant, to detect an
   * activation between the first query and the save. The gateway reports later activations to the dashboard.
   * @throws DomainError `not_found` if the merchant does not exist at the gateway
   */
  async execute(merchantId: string): Promise<void> {
    const merchant = await this.gateway.merchant(merchantId);
    await this.merchants.adopt(merchant, toUnix(this.clock.now('live')));
    const { live } = await this.gateway.merchant(merchantId);
    if (live) await this.db.transaction((tx) => this.noteLiveIn(tx, merchantId));
  }

  private async noteLiveIn(tx: Tx, merchantId: string): Promise<void> {
    const application = await this.steps.lockIn(tx, merchantId);
    if (application.state === 'active') return;
    await this.steps.executeIn(tx, application, { trigger: 'active', actor: operatorName() });
  }
}
