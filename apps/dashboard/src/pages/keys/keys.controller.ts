import { Body, Get, Inject, Post, Query, Res } from '@nestjs/common';
import { isId, toUnix, type Clock } from '@tulay/contracts';
import { interpolate } from '@tulay/pages';
import { CLOCK } from '@tulay/service-host';
import type { FastifyReply } from 'fastify';
import { KeysClient } from '../../clients/keys.client';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, tenantOf, type RequestContext } from '../../http/request-context';
import { ChangeKeys } from '../../keys/change-keys';
import { TypedFormToken, type IdempotencyToken } from '../../operations/form-token';
import { operationStrings } from '../../operations/idempotency-tokens.strings';
import { Sessions } from '../../sessions/sessions';
import { DashboardPages } from '../frame/dashboard-pages';
import { alertOf } from './key-alerts';
import { keyHolderOf } from './key-holder';
import { keysStrings as words } from './keys.strings';
import { keysTable, canGrantAllScopes, grantableScopes } from './keys.view';

const PAGE = 25;
const DAY = 24 * 3_600;
const ENDINGS = ['never', '30', '90', '365'] as const;

type Form = Record<string, unknown> | null;

/** API keys in the current mode, and the form that creates a key. */
@PageController('dashboard/keys')
export class KeysController {
  constructor(
    private readonly pages: DashboardPages,
    private readonly keys: KeysClient,
    private readonly changeKeys: ChangeKeys,
    private readonly sessions: Sessions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Allowed('keys.change')
  @Get()
  async list(
    @CurrentRequest() visit: RequestContext,
    @Query('after') after: unknown,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const tenant = tenantOf(visit);
    const startingAfter = typeof after === 'string' && isId('key', after) ? after : undefined;
    const page = await this.keys.list({ ...tenant, limit: PAGE, startingAfter });
    const now = toUnix(this.clock.now(tenant.environment));
    const intro = interpolate(words.intro, { side: words.sides[tenant.environment] });
    const view = { intro, table: keysTable(page, now, startingAfter) };
    return this.pages.show(reply, visit, { section: 'keys', template: '/pages/keys/keys', view, words });
  }

  @Allowed('keys.change')
  @Get('new')
  async form(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    await this.sessions.requireStrongest(sessionContextOf(visit).session);
    return this.showForm(visit, reply);
  }

  @Allowed('keys.change')
  @Post('new')
  async create(
    @CurrentRequest() visit: RequestContext,
    @Body() body: Form,
    @TypedFormToken() operation: IdempotencyToken | null,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.requireStrongest(sessionContextOf(visit).session);
    const by = keyHolderOf(visit);
    const scopes = [body?.scope ?? []].flat().filter((scope) => typeof scope === 'string');
    const ending = ENDINGS.find((each) => each === body?.ends) ?? 'never';
    const now = toUnix(this.clock.now(by.environment));
    const expiresAt = ending === 'never' ? null : now + Number(ending) * DAY;
    if (!operation) return this.showForm(visit, reply, { alert: operationStrings.stale, scopes, ending });
    try {
      const asked = { operation: operation.id, scopes, expiresAt };
      const { secret } = await this.changeKeys.create(by, asked);
      return await this.pages.show(reply, visit, createdKeyPage(secret));
    } catch (error) {
      return this.showForm(visit, reply, { alert: alertOf(error, 'inactive'), scopes, ending });
    }
  }

  private showForm(
    visit: RequestContext,
    reply: FastifyReply,
    typed: { alert?: string; scopes: readonly string[]; ending: string } = { scopes: [], ending: 'never' },
  ): Promise<void> {
    const { role } = keyHolderOf(visit);
    const view = {
      ...typed,
      offered: grantableScopes(role),
      all: canGrantAllScopes(role),
      endings: ENDINGS.map((value) => ({ value, word: words.form.ending[value] })),
    };
    const status = typed.alert === undefined ? 200 : 400;
    const title = words.form.title;
    const template = '/pages/keys/new-key';
    return this.pages.show(reply, visit, { section: 'keys', title, template, view, words, status });
  }
}

/** Returns the page with the new key's secret. No other page contains the secret. */
export const createdKeyPage = (secret: string) => ({
  section: 'keys' as const,
  title: words.made.title,
  template: '/pages/keys/key-made',
  view: { secret },
  words,
});
