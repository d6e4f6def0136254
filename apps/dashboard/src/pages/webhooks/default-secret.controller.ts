import { Body, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { DefaultSecretClient } from '../../clients/default-secret.client';
import { Allowed, PageController } from '../../http/access';
import { CurrentRequest, sessionContextOf, type RequestContext } from '../../http/request-context';
import { FormToken, type IdempotencyToken } from '../../operations/form-token';
import { Sessions } from '../../sessions/sessions';
import { overlapSecondsOf } from './choices';
import { DEFAULT_SECRET_PATH } from './default-secret.view';
import { EndpointPages } from './endpoint-pages';
import { webhooksStrings as words } from './webhooks.strings';

/**
 * Shows and replaces the secret that signs deliveries to the `webhook_url` of payments. Both responses contain
 * the secret, so both require step-up authentication.
 */
@PageController(DEFAULT_SECRET_PATH.slice(1))
export class DefaultSecretController {
  constructor(
    private readonly pages: EndpointPages,
    private readonly secrets: DefaultSecretClient,
    private readonly sessions: Sessions,
  ) {}

  @Allowed('webhooks:write')
  @Post('show')
  async show(
    @CurrentRequest() visit: RequestContext,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.requireStrongest(sessionContextOf(visit).session);
    const secret = await this.secrets.show(visit, operation.id);
    return this.pages.defaultSecret(visit, reply, secret, words.ownAddresses.heading);
  }

  @Allowed('webhooks:write')
  @Post('rotate')
  async rotate(
    @CurrentRequest() visit: RequestContext,
    @Body() body: { overlap?: unknown } | null,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.requireStrongest(sessionContextOf(visit).session);
    const secret = await this.secrets.rotate(visit, overlapSecondsOf(body?.overlap), operation.id);
    return this.pages.defaultSecret(visit, reply, secret, words.secret.rotated);
  }
}
