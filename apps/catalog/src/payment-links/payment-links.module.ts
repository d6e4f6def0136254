import { Module, type OnModuleInit } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogPaymentsModule } from '../catalog-payments/catalog-payments.module';
import { PaidSources } from '../catalog-payments/paid-sources';
import { ReferencesModule } from '../references/references.module';
import { CheckLink } from './check-link';
import { CreatePaymentLink } from './create-payment-link';
import { DeletePaymentLink } from './delete-payment-link';
import { GetPaymentLink } from './get-payment-link';
import { LinkPaidSource } from './link-paid-source';
import { ListPaymentLinks } from './list-payment-links';
import { PaymentLinkQueriesController } from './payment-link-queries.controller';
import { PaymentLinkView } from './payment-link.view';
import { PaymentLinksController } from './payment-links.controller';
import { PaymentLinksStore } from './payment-links.store';
import { SwitchPaymentLink } from './switch-payment-link';
import { UpdatePaymentLink } from './update-payment-link';
import { PaymentLinkEntity } from './payment-link.entity';

@Module({
  imports: [TypeOrmModule.forFeature([PaymentLinkEntity]), CatalogPaymentsModule, ReferencesModule],
  controllers: [PaymentLinksController, PaymentLinkQueriesController],
  providers: [
    CheckLink,
    CreatePaymentLink,
    DeletePaymentLink,
    GetPaymentLink,
    LinkPaidSource,
    ListPaymentLinks,
    PaymentLinkView,
    PaymentLinksStore,
    SwitchPaymentLink,
    UpdatePaymentLink,
  ],
  exports: [PaymentLinksStore, PaymentLinkView, SwitchPaymentLink],
})
export class PaymentLinksModule implements OnModuleInit {
  constructor(
    private readonly sources: PaidSources,
    private readonly links: LinkPaidSource,
  ) {}

  onModuleInit(): void {
    this.sources.register(this.links);
  }
}
