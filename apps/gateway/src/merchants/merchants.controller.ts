import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  createMerchantCommand,
  getMerchantCommand,
  openMerchantCommand,
  listMerchantsCommand,
  setRateLimitCommand,
  type CreatedMerchant,
  type Merchant,
  type ListMerchantsRequest,
} from '@tulay/contracts';
import type {
  CreateMerchantRequest,
  GetMerchantRequest,
  MerchantPage,
  OpenMerchantRequest,
  SetRateLimitRequest,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { CreateMerchant } from './create-merchant';
import { toMerchant } from './merchant.view';
import { MerchantsStore } from './merchants.store';
import { CreateSignedUpMerchant } from './create-signed-up-merchant';
import { SetRateLimit } from './set-rate-limit';

const PAGE = 500;

@Controller()
export class MerchantsController {
  constructor(
    private readonly createMerchant: CreateMerchant,
    private readonly openMerchant: CreateSignedUpMerchant,
    private readonly setRateLimit: SetRateLimit,
    private readonly merchants: MerchantsStore,
  ) {}

  @OnCommand(createMerchantCommand)
  create(@Payload() request: CreateMerchantRequest): Promise<CreatedMerchant> {
    return this.createMerchant.execute(request);
  }

  @OnCommand(openMerchantCommand)
  open(@Payload() request: OpenMerchantRequest): Promise<Merchant> {
    return this.openMerchant.execute(request);
  }

  @OnCommand(getMerchantCommand)
  async get(@Payload() { merchantId }: GetMerchantRequest): Promise<Merchant> {
    return toMerchant(await this.merchants.find(merchantId));
  }

  @OnCommand(listMerchantsCommand)
  async list(@Payload() { startingAfter }: ListMerchantsRequest): Promise<MerchantPage> {
    const rows = await this.merchants.page(startingAfter, PAGE + 1);
    return { merchants: rows.slice(0, PAGE).map(toMerchant), has_more: rows.length > PAGE };
  }

  @OnCommand(setRateLimitCommand)
  limitRate(@Payload() request: SetRateLimitRequest): Promise<Merchant> {
    return this.setRateLimit.execute(request);
  }
}
