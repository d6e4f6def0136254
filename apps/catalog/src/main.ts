import 'reflect-metadata';
import { runService } from '@tulay/service-host';
import { readCatalogConfig } from './config/catalog.config';
import { CatalogModule } from './catalog.module';
import { catalogSchema } from './catalog.migrations';

void runService({ name: 'catalog', config: readCatalogConfig, module: CatalogModule, schema: catalogSchema });
