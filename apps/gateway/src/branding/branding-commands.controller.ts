import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import {
  currentOperator,
  getBrandingCommand,
  getLogoCommand,
  getMerchantProfileCommand,
  notFound,
  operatorName,
  setBrandingCommand,
  type Branding,
  type GetLogoRequest,
  type GetMerchantProfileRequest,
  type LogoKind,
  type MerchantProfile,
  type SetBrandingRequest,
  type Tenant,
} from '@tulay/contracts';
import { OnCommand } from '@tulay/messaging';
import { MerchantsStore } from '../merchants/merchants.store';
import { BrandingViews } from './branding-views';
import { toPublicBranding } from './branding.view';
import { BrandingsStore } from './brandings.store';
import { SetBranding } from './set-branding';

@Controller()
export class BrandingCommandsController {
  constructor(
    private readonly merchants: MerchantsStore,
    private readonly brandings: BrandingsStore,
    private readonly setBranding: SetBranding,
    private readonly views: BrandingViews,
  ) {}

  @OnCommand(getMerchantProfileCommand)
  async profile(@Payload() { merchantId, environment }: GetMerchantProfileRequest): Promise<MerchantProfile> {
    const { name } = await this.merchants.find(merchantId);
    if (!environment) return { name };
    return { name, face: toPublicBranding(await this.brandings.find({ merchantId, environment })) };
  }

  @OnCommand(setBrandingCommand)
  set(@Payload() request: SetBrandingRequest): Promise<Branding> {
    return this.setBranding.execute(request, currentOperator()?.name ?? request.actor ?? operatorName());
  }

  @OnCommand(getBrandingCommand)
  async get(@Payload() { merchantId, environment }: Tenant): Promise<Branding> {
    await this.merchants.find(merchantId);
    return this.views.branding(
      { merchantId, environment },
      await this.brandings.find({ merchantId, environment }),
    );
  }

  @OnCommand(getLogoCommand)
  async logo(@Payload() { hash }: GetLogoRequest): Promise<{ kind: LogoKind; base64: string }> {
    const logo = await this.brandings.logo(hash);
    if (!logo) throw notFound('logo', hash);
    return { kind: logo.kind, base64: logo.content.toString('base64') };
  }
}
