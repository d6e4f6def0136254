import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditLog } from '@tulay/audit-log';
import { CatalogPaymentsModule } from '../catalog-payments/catalog-payments.module';
import { PaymentLinksModule } from '../payment-links/payment-links.module';
import { ArchiveStaticQr } from './archive-static-qr';
import { CreateStaticQr } from './create-static-qr';
import { FindStaticQrImage } from './find-static-qr-image';
import { GetStaticQr } from './get-static-qr';
import { InsertStaticQr } from './insert-static-qr';
import { ListStaticQrs } from './list-static-qrs';
import { StaticQrQueriesController } from './static-qr-queries.controller';
import { StaticQrView } from './static-qr.view';
import { StaticQrsController } from './static-qrs.controller';
import { StaticQrsStore } from './static-qrs.store';
import { UpdateStaticQr } from './update-static-qr';
import { StaticQrEntity } from './static-qr.entity';

@Module({
  imports: [TypeOrmModule.forFeature([StaticQrEntity]), CatalogPaymentsModule, PaymentLinksModule],
  controllers: [StaticQrsController, StaticQrQueriesController],
  providers: [
    ArchiveStaticQr,
    AuditLog,
    CreateStaticQr,
    FindStaticQrImage,
    GetStaticQr,
    InsertStaticQr,
    ListStaticQrs,
    StaticQrView,
    StaticQrsStore,
    UpdateStaticQr,
  ],
  exports: [StaticQrsStore],
})
export class StaticQrsModule {}
