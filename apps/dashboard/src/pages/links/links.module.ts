import { Module } from '@nestjs/common';
import { CatalogPagesModule } from '../catalog/catalog-pages.module';
import { LinkFormsController } from './link-forms.controller';
import { LinkStepsController } from './link-steps.controller';
import { LinksController } from './links.controller';

@Module({
  imports: [CatalogPagesModule],
  controllers: [LinksController, LinkFormsController, LinkStepsController],
})
export class LinksModule {}
