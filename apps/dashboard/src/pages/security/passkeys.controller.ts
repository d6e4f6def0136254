import { Body, Param, Post, Res } from '@nestjs/common';
import { answerWith } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { Allowed, PageController } from '../../http/access';
import { sessionContextOf, CurrentRequest, type RequestContext } from '../../http/request-context';
import { FormToken, type IdempotencyToken } from '../../operations/form-token';
import { AddPasskey } from '../../passkeys/add-passkey';
import { RemovePasskey } from '../../passkeys/remove-passkey';
import { typedIn } from '../forms/field';
import { problemsOf } from '../forms/problems';
import { SecurityPage } from './security-page';
import { SECURITY } from './security.controller';

@PageController('dashboard/security/passkeys')
export class PasskeysController {
  constructor(
    private readonly page: SecurityPage,
    private readonly addPasskey: AddPasskey,
    private readonly removePasskey: RemovePasskey,
  ) {}

  @Allowed(null)
  @Post('options')
  async options(@CurrentRequest() visit: RequestContext, @Res() reply: FastifyReply): Promise<void> {
    const { session, user } = sessionContextOf(visit);
    const options = await this.addPasskey.options(session, user);
    await reply.header('cache-control', 'no-store').send(options);
  }

  @Allowed(null)
  @Post()
  async add(
    @CurrentRequest() visit: RequestContext,
    @Body() body: Record<string, unknown> | null,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, passkey } = typedIn(body, ['name', 'passkey']);
    let codes: string[];
    try {
      const { session } = sessionContextOf(visit);
      codes = await operation.once(() => this.addPasskey.execute(session, name, passkey));
    } catch (error) {
      return this.page.show(visit, reply, problemsOf(error));
    }
    if (codes.length) return this.page.codes(visit, reply, codes);
    return answerWith(reply, { goTo: `${SECURITY}?done=saved` });
  }

  @Allowed(null)
  @Post(':id/remove')
  async remove(
    @CurrentRequest() visit: RequestContext,
    @Param('id') id: string,
    @FormToken() operation: IdempotencyToken,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    await operation.once(() => this.removePasskey.execute(sessionContextOf(visit).session, id));
    return answerWith(reply, { goTo: `${SECURITY}?done=deleted` });
  }
}
