import { Body, Get, Param, Post, Res } from '@nestjs/common';
import { DomainError } from '@tulay/contracts';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { EventsClient } from '../../clients/events.client';
import { Allowed, PageController } from '../../http/access';
import { can } from '../../http/can';
import { CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { IdempotencyTokens } from '../../operations/idempotency-tokens';
import { operationStrings } from '../../operations/idempotency-tokens.strings';
import { deliveriesOf } from '../deliveries/deliveries.view';
import { momentOf, pretty } from '../deliveries/delivery.view';
import { NewestDeliveries } from '../deliveries/newest-deliveries';
import { DashboardPages, doneAt } from '../frame/dashboard-pages';
import { eventsStrings as words } from './events.strings';
import { aboutOf, EVENTS_PATH, summaryOf } from './events.view';

@PageController(`${EVENTS_PATH.slice(1)}/:id`)
export class EventController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly events: EventsClient,
    private readonly deliveries: NewestDeliveries,
    private readonly operations: IdempotencyTokens,
  ) {}

  @Allowed('events:read')
  @Get()
  one(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.show(visit, reply, id, null);
  }

  @Allowed('events:write')
  @Post('replay')
  async replay(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Body() body: { operation?: unknown } | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const operation = this.operations.idIn(visit, `replay ${id}`, body?.operation);
    if (operation === null) return this.show(visit, reply, id, operationStrings.stale);
    try {
      const { queued } = await this.events.replay(visit, id, operation);
      const done = queued > 0 ? 'queued' : 'nothingQueued';
      return await answerWith(reply, { goTo: doneAt(deliveriesOf({ event: id }), done) });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'invalid_state') throw error;
      return this.show(visit, reply, id, words.one.sample);
    }
  }

  private async show(
    visit: RequestContext,
    reply: FastifyReply,
    id: string,
    problem: string | null,
  ): Promise<void> {
    const tenant = tenantOf(visit);
    const event = await this.events.get({ ...tenant, id });
    const view = {
      heading: summaryOf(event),
      type: event.type,
      about: aboutOf(event),
      rows: [momentOf(words.one.created, event.created), { label: words.one.id, value: id }],
      body: pretty(event),
      table: await this.deliveries.tableOf(tenant, { event: id }),
      all: deliveriesOf({ event: id }),
      replay: can(visit, 'events:write') ? this.replayOf(visit, id) : null,
      problem,
    };
    return this.pages.show(reply, visit, {
      section: 'events',
      title: view.heading,
      template: '/pages/events/event',
      view,
      words,
      styles: ['pages/deliveries/deliveries.css'],
      status: problem === null ? 200 : 409,
    });
  }

  private replayOf(visit: RequestContext, id: string) {
    const operation = this.operations.draw(visit, `replay ${id}`);
    return { action: `${EVENTS_PATH}/${id}/replay`, operation, text: words.one.replay };
  }
}
