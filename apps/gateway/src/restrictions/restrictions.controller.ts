import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  closeMerchantCommand,
  holdPayoutsCommand,
  releasePayoutsCommand,
  resumeMerchantCommand,
  setMerchantLimitsCommand,
  showMerchantCommand,
  suspendMerchantCommand,
  type RestrictedMerchant,
  type RestrictMerchantRequest,
  type SetMerchantLimitsRequest,
  type ShowMerchantRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { toMerchant } from '../merchants/merchant.view';
import { MerchantsStore } from '../merchants/merchants.store';
import { RestrictMerchant } from './restrict-merchant';
import { RestrictionNoticesStore } from './restriction-notices.store';
import type { RestrictionTrigger } from './restriction.states';
import { toRestrictions } from './restriction.view';

@Controller()
export class RestrictionsController {
  constructor(
    private readonly restrict: RestrictMerchant,
    private readonly merchants: MerchantsStore,
    private readonly notices: RestrictionNoticesStore,
  ) {}

  @OnCommand(suspendMerchantCommand)
  suspend(@Payload() request: RestrictMerchantRequest): Promise<RestrictedMerchant> {
    return this.apply('suspended', request);
  }

  @OnCommand(resumeMerchantCommand)
  resume(@Payload() request: RestrictMerchantRequest): Promise<RestrictedMerchant> {
    return this.apply('resumed', request);
  }

  @OnCommand(closeMerchantCommand)
  close(@Payload() request: RestrictMerchantRequest): Promise<RestrictedMerchant> {
    return this.apply('closed', request);
  }

  @OnCommand(holdPayoutsCommand)
  holdPayouts(@Payload() request: RestrictMerchantRequest): Promise<RestrictedMerchant> {
    return this.apply('payouts_held', request);
  }

  @OnCommand(releasePayoutsCommand)
  releasePayouts(@Payload() request: RestrictMerchantRequest): Promise<RestrictedMerchant> {
    return this.apply('payouts_released', request);
  }

  @OnCommand(setMerchantLimitsCommand)
  async setLimits(@Payload() request: SetMerchantLimitsRequest): Promise<RestrictedMerchant> {
    await this.restrict.setLimits(request);
    return this.show(request);
  }

  @OnCommand(showMerchantCommand)
  async show(@Payload() { merchantId }: ShowMerchantRequest): Promise<RestrictedMerchant> {
    const merchant = await this.merchants.find(merchantId);
    const pending = await this.notices.pending(merchantId);
    return { merchant: toMerchant(merchant), restrictions: toRestrictions(merchant), pending };
  }

  private async apply(
    trigger: RestrictionTrigger,
    request: RestrictMerchantRequest,
  ): Promise<RestrictedMerchant> {
    await this.restrict.execute(trigger, request);
    return this.show(request);
  }
}
