import { Module } from '@nestjs/common';
import { CatalogPagesModule } from '../catalog/catalog-pages.module';
import { linkForms } from './link-forms.controller';
import { LinkStepsController } from './link-steps.controller';
import { LinkController, LinksController } from './links.controller';

@Module({
  imports: [CatalogPagesModule],
  controllers: [LinksController, LinkController, ...linkForms, LinkStepsController],
})
export class LinksModule {}
