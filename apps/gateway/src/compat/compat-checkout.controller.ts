import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { DescribeCompat } from './describe-compat.decorator';
import { requireHttpsInLive } from '../requests/request.rules';
import { compatCallerOf } from './compat-caller';
import { CompatCheckoutBody } from './compat-checkout.body';
import { toCompatCheckout, type CompatCheckout } from './compat-checkout.view';
import { CreateCompatCheckout } from './create-compat-checkout';
import { DtoPipe } from '../validation/dto.pipe';

@Controller('api/merchant-project')
export class CompatCheckoutController {
  constructor(private readonly createCompatCheckout: CreateCompatCheckout) {}

  @Post(':project/webhook-checkout')
  @HttpCode(200)
  @RouteConfig({ compat: true })
  @DescribeCompat()
  async open(
    @Req() request: FastifyRequest,
    @Body(DtoPipe) body: CompatCheckoutBody,
  ): Promise<CompatCheckout> {
    const caller = compatCallerOf(request);
    const { successRedirectURL, failureRedirectURL } = body;
    requireHttpsInLive(caller.environment, { successRedirectURL, failureRedirectURL });
    return toCompatCheckout(await this.createCompatCheckout.execute({ caller, body }), body.externalId);
  }
}
