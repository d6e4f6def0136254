import { Module } from '@nestjs/common';
import { CatalogPagesModule } from '../catalog/catalog-pages.module';
import { staticQrForms } from './static-qr-forms.controller';
import { StaticQrStepsController } from './static-qr-steps.controller';
import { StaticQrCardController } from './static-qr-card.controller';
import { StaticQrController, StaticQrsController } from './static-qrs.controller';

@Module({
  imports: [CatalogPagesModule],
  controllers: [
    StaticQrsController,
    StaticQrController,
    StaticQrCardController,
    ...staticQrForms,
    StaticQrStepsController,
  ],
})
export class StaticQrsModule {}
