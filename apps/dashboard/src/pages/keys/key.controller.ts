import { Body, Get, Inject, Param, Post, Res } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { answerWith, commonStrings, interpolate, manilaDateTime } from '@tulay/pages';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { KeysClient } from '../../clients/keys.client';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { ChangeKeys } from '../../keys/change-keys';
import { FormToken, type IdempotencyToken } from '../../operations/form-token';
import { Sessions } from '../../sessions/sessions';
import { DashboardPages } from '../frame/dashboard-pages';
import { alertOf } from './key-alerts';
import { keyHolderOf } from './key-holder';
import { createdKeyPage } from './keys.controller';
import { keysStrings as words } from './keys.strings';
import { detailRows, KEYS_PATH, maskOf, stateChip, stateOf } from './keys.view';

const OVERLAPS = ['0', '1', '24', '72'] as const;

type Form = Record<string, unknown> | null;

/** API key page. A key in the other mode is not found. */
@PageController('dashboard/keys/:id')
export class KeyController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly keys: KeysClient,
    private readonly changeKeys: ChangeKeys,
    private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('keys.change')
  @Get()
  one(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.show(visit, id, reply);
  }

  @Allowed('keys.change')
  @Post('rotate')
  async rotate(
    @CurrentRequest() visit: RequestContext,
    @Param('id') keyId: string,
    @Body() body: Form,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.requireStrongest(sessionContextOf(visit).session);
    const overlapHours = Number(OVERLAPS.find((each) => each === body?.overlap) ?? '24');
    try {
      const asked = { keyId, operation: operation.id, overlapHours };
      const { secret } = await this.changeKeys.replace(keyHolderOf(visit), asked);
      return await this.pages.show(reply, visit, createdKeyPage(secret));
    } catch (error) {
      return this.show(visit, keyId, reply, alertOf(error, 'over'));
    }
  }

  @Allowed('keys.change')
  @Post('revoke')
  async revoke(
    @CurrentRequest() visit: RequestContext,
    @Param('id') keyId: string,
    @Body() body: Form,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.requireStrongest(sessionContextOf(visit).session);
    if (body?.sure !== 'yes') return this.show(visit, keyId, reply, words.alerts.sure);
    await this.changeKeys.revoke(keyHolderOf(visit), keyId, operation.id);
    return answerWith(reply, { goTo: `${KEYS_PATH}/${keyId}?done=saved` });
  }

  private async show(visit: RequestContext, id: string, reply: FastifyReply, alert?: string): Promise<void> {
    const key = await this.keys.get({ ...tenantOf(visit), id });
    const state = stateOf(key, toUnix(this.clock.now(key.environment)));
    const view = {
      alert,
      mask: maskOf(key),
      chip: stateChip(state),
      rows: detailRows(key, (unix) => manilaDateTime(unix, commonStrings.locale)),
      path: `${KEYS_PATH}/${id}`,
      works: state === 'works' || state === 'ending',
      overlaps: OVERLAPS.map((value) => ({ value, word: words.rotate.hours[value] })),
    };
    return this.pages.show(reply, visit, {
      section: 'keys',
      title: interpolate(words.detail.title, { last4: key.last4 }),
      template: '/pages/keys/key',
      view,
      words,
      status: alert === undefined ? 200 : 400,
    });
  }
}
