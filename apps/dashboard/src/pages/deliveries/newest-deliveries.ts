import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock, type Tenant } from '@tulay/contracts';
import type { DataTable } from '@tulay/pages';
import { CLOCK } from '@tulay/service-host';
import { EventsClient } from '../../clients/events.client';
import { WebhooksClient } from '../../clients/webhooks.client';
import { deliveriesStrings } from './deliveries.strings';
import { DELIVERIES_PATH, toDeliveriesTable } from './deliveries.view';

const ROWS = 10;

/** Section with the newest deliveries and a link to the full list, shown on other pages. */
@Injectable()
export class NewestDeliveries {
  constructor(
    private readonly events: EventsClient,
    private readonly webhooks: WebhooksClient,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async tableOf(
    tenant: Tenant,
    of: { endpoint?: string; event?: string; payment?: string },
  ): Promise<DataTable> {
    const [found, endpoints] = await Promise.all([
      this.events.deliveries({ ...tenant, ...of, limit: ROWS }),
      this.webhooks.list(tenant),
    ]);
    const reader = { endpoints, isSearching: false, now: toUnix(this.clock.now(tenant.environment)) };
    const page = { address: DELIVERIES_PATH, startingAfter: undefined };
    const table = toDeliveriesTable({ ...found, has_more: false }, reader, page);
    return { ...table, empty: deliveriesStrings.noneHere };
  }
}
