import { Body, Get, Param, Post, Res } from '@nestjs/common';
import { DomainError, type EventResource } from '@tulay/contracts';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { EventsClient } from '../../clients/events.client';
import { WebhooksClient } from '../../clients/webhooks.client';
import { Allowed, PageController } from '../../http/access';
import { can } from '../../http/can';
import { isMissing } from '../../http/missing';
import { CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { IdempotencyTokens } from '../../operations/idempotency-tokens';
import { operationStrings } from '../../operations/idempotency-tokens.strings';
import type { ActionButton } from '../../operations/action-button';
import { DashboardPages, doneAt } from '../frame/dashboard-pages';
import { deliveriesStrings as words } from './deliveries.strings';
import { DELIVERIES_PATH, deliveriesOf } from './deliveries.view';
import { toDeliveryView, type DeliveryParts } from './delivery.view';

@PageController(DELIVERIES_PATH.slice(1))
export class DeliveryController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly webhooks: WebhooksClient,
    private readonly events: EventsClient,
    private readonly operations: IdempotencyTokens,
  ) {}

  @Allowed('webhooks:read')
  @Get(':id')
  one(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.show(visit, reply, id, null);
  }

  @Allowed('webhooks:write')
  @Post(':id/replay')
  async replay(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Body() body: { operation?: unknown } | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const operation = this.operations.idIn(visit, `replay ${id}`, body?.operation);
    if (operation === null) return this.show(visit, reply, id, operationStrings.stale);
    const { event } = await this.events.delivery({ ...tenantOf(visit), id });
    try {
      await this.events.replayDelivery(visit, id, operation);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'invalid_state') throw error;
      return this.show(visit, reply, id, words.one.cannot);
    }
    return answerWith(reply, { goTo: doneAt(deliveriesOf({ event }), 'queued') });
  }

  private async show(
    visit: RequestContext,
    reply: FastifyReply,
    id: string,
    problem: string | null,
  ): Promise<void> {
    const parts = await this.read(visit, id);
    const view = toDeliveryView(parts, this.replayOf(visit, parts), problem);
    return this.pages.show(reply, visit, {
      section: 'webhooks',
      title: view.heading,
      template: '/pages/deliveries/delivery',
      view,
      words,
      styles: ['pages/deliveries/deliveries.css'],
      status: problem === null ? 200 : 409,
    });
  }

  private async read(visit: RequestContext, id: string): Promise<DeliveryParts> {
    const tenant = tenantOf(visit);
    const [delivery, endpoints] = await Promise.all([
      this.events.delivery({ ...tenant, id }),
      this.webhooks.list(tenant),
    ]);
    const event = await this.events.get({ ...tenant, id: delivery.event }).catch(noneFor);
    return { delivery, event, endpoints };
  }

  private replayOf(visit: RequestContext, { delivery }: DeliveryParts): ActionButton | null {
    if (!can(visit, 'webhooks:write') || delivery.status === 'pending' || delivery.sample) return null;
    const action = `${DELIVERIES_PATH}/${delivery.id}/replay`;
    const operation = this.operations.draw(visit, `replay ${delivery.id}`);
    return { action, operation, text: words.one.replay };
  }
}

/**
 * Returns null if the event does not exist, because a delivery may be retained longer than its event. Rethrows
 * any other error.
 */
function noneFor(error: unknown): EventResource | null {
  if (isMissing(error)) return null;
  throw error;
}
