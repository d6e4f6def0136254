import { Inject, Injectable } from '@nestjs/common';
import {
  invalidField,
  toUnix,
  type Clock,
  type UpdateWebhookEndpointRequest,
  type WebhookEndpoint,
} from '@tulay/contracts';
import { Database, type NewEvent } from '@tulay/persistence';
import { CLOCK } from '@tulay/service-host';
import { CheckUrl } from './check-url';
import type { EndpointRow } from './endpoint.entity';
import { distinct, eventsProblem } from './endpoint.rules';
import { toWebhookEndpoint } from './endpoint.view';
import { EndpointsStore } from './endpoints.store';

/** Changes the given fields of an endpoint. Disabling it emits `webhook_endpoint.disabled`. */
@Injectable()
export class UpdateEndpoint {
  constructor(
    private readonly db: Database,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly endpoints: EndpointsStore,
    private readonly checkUrl: CheckUrl,
  ) {}

  execute(command: UpdateWebhookEndpointRequest): Promise<WebhookEndpoint> {
    return this.db.transaction(async (tx) => {
      const row = await this.endpoints.lock(tx, command);
      const updated = this.apply(row, command);
      await this.endpoints.save(tx, updated);
      if (row.enabled && !updated.enabled) await tx.emit(this.disabledEvent(updated));
      return toWebhookEndpoint(updated);
    });
  }

  private apply(
    row: EndpointRow,
    { url, events, description, enabled }: UpdateWebhookEndpointRequest,
  ): EndpointRow {
    if (url !== undefined) this.checkUrl.execute(url, row.environment);
    const problem = events === undefined ? null : eventsProblem(events);
    if (problem) throw invalidField('events', problem);
    return {
      ...row,
      url: url ?? row.url,
      events: events ? distinct(events) : row.events,
      description: description === undefined ? row.description : description,
      enabled: enabled ?? row.enabled,
    };
  }

  private disabledEvent(row: EndpointRow): NewEvent {
    const { id, merchantId, environment } = row;
    return {
      type: 'webhook_endpoint.disabled',
      merchantId,
      environment,
      aggregateId: id,
      webhookUrl: null,
      created: toUnix(this.clock.now(environment)),
      data: { object: toWebhookEndpoint(row) },
    };
  }
}
