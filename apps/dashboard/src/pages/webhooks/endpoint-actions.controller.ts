import { Body, Inject, Param, Post, Res } from '@nestjs/common';
import { DomainError, isEventType, toUnix, type Clock } from '@tulay/contracts';
import { answerWith } from '@tulay/pages';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { EventsClient } from '../../clients/events.client';
import { WebhooksClient } from '../../clients/webhooks.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { IdempotencyTokens } from '../../operations/idempotency-tokens';
import { operationStrings } from '../../operations/idempotency-tokens.strings';
import { DELIVERIES_PATH, deliveriesOf } from '../deliveries/deliveries.view';
import { doneAt } from '../frame/dashboard-pages';
import { chosen, overlapSecondsOf } from './choices';
import { EndpointPages, purposeOf } from './endpoint-pages';
import type { EndpointAction } from './endpoint.view';
import { endpointPath, WEBHOOKS_PATH } from './endpoints.view';
import { webhooksStrings as words } from './webhooks.strings';

const DAY = 86_400;

interface Typed {
  operation?: unknown;
  type?: unknown;
  days?: unknown;
  overlap?: unknown;
}

@PageController(`${WEBHOOKS_PATH.slice(1)}/:id`)
export class EndpointActionsController {
  constructor(
    private readonly pages: EndpointPages,
    private readonly webhooks: WebhooksClient,
    private readonly events: EventsClient,
    private readonly operations: IdempotencyTokens,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('webhooks:write')
  @Post('enable')
  enable(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Body() body: Typed | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.turn(visit, reply, 'enable', { id, sent: body?.operation });
  }

  @Allowed('webhooks:write')
  @Post('disable')
  disable(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Body() body: Typed | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.turn(visit, reply, 'disable', { id, sent: body?.operation });
  }

  /** Redirects to the test event's delivery, which shows the receiver's response. */
  @Allowed('webhooks:write')
  @Post('test')
  async test(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Body() body: Typed | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const sample = this.operations.idIn(visit, purposeOf('test', id), body?.operation);
    if (sample === null) return this.pages.one(visit, reply, id, operationStrings.stale);
    const type = String(body?.type);
    try {
      const request = { id, sample, ...(isEventType(type) && { type }) };
      const { delivery } = await this.webhooks.test(visit, request);
      return await answerWith(reply, { goTo: testedAt(delivery) });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'conflict') throw error;
      return answerWith(reply, { goTo: await this.sentBefore(visit, sample) });
    }
  }

  /**
   * Returns the URL of the delivery that an earlier submission of this form created, or of the event's delivery
   * list if there is no delivery.
   */
  private async sentBefore(visit: RequestContext, event: string): Promise<string> {
    const { data } = await this.events.deliveries({ ...tenantOf(visit), event, limit: 1 });
    return data[0] ? testedAt(data[0].id) : deliveriesOf({ event });
  }

  @Allowed('webhooks:write')
  @Post('replay')
  async replay(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Body() body: Typed | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const operation = this.operations.idIn(visit, purposeOf('replay', id), body?.operation);
    if (operation === null) return this.pages.one(visit, reply, id, operationStrings.stale);
    const days = chosen(words.one.since, body?.days, '1');
    const since = toUnix(this.clock.now(tenantOf(visit).environment)) - days * DAY;
    try {
      const { queued } = await this.webhooks.replayFailed(visit, { id, since }, operation);
      return await answerWith(reply, {
        goTo: doneAt(deliveriesOf({ endpoint: id }), queued > 0 ? 'queued' : 'nothingQueued'),
      });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'invalid_state') throw error;
      return this.pages.one(visit, reply, id, words.one.disabled);
    }
  }

  @Allowed('webhooks:write')
  @Post('rotate')
  async rotate(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Body() body: Typed | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const operation = this.operations.idIn(visit, purposeOf('rotate', id), body?.operation);
    if (operation === null) return this.pages.one(visit, reply, id, operationStrings.stale);
    const overlapSeconds = overlapSecondsOf(body?.overlap);
    const made = await this.webhooks.rotate(visit, { id, overlapSeconds }, operation);
    return this.pages.secret(visit, reply, made, words.secret.rotated);
  }

  private async turn(
    visit: RequestContext,
    reply: FastifyReply,
    deed: EndpointAction & ('enable' | 'disable'),
    { id, sent }: { id: string; sent: unknown },
  ): Promise<void> {
    const operation = this.operations.idIn(visit, purposeOf(deed, id), sent);
    if (operation === null) return this.pages.one(visit, reply, id, operationStrings.stale);
    await this.webhooks.update(visit, { id, enabled: deed === 'enable' }, operation);
    return answerWith(reply, { goTo: doneAt(endpointPath(id), 'saved') });
  }
}

const testedAt = (delivery: number): string => doneAt(`${DELIVERIES_PATH}/${delivery}`, 'tested');
