import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module';
import { OperationsModule } from '../../operations/idempotency-tokens.module';
import { FrameModule } from '../frame/frame.module';
import { FormPages } from './form-pages';
import { ListPages } from './list-pages';
import { NameLookup } from './name-lookup';
import { SelectOptions } from './select-options';
import { RecordPages } from './record-pages';
import { ActionPages } from './action-pages';

@Module({
  imports: [ClientsModule, FrameModule, OperationsModule],
  providers: [FormPages, ListPages, NameLookup, SelectOptions, RecordPages, ActionPages],
  exports: [
    ClientsModule,
    FormPages,
    FrameModule,
    ListPages,
    NameLookup,
    SelectOptions,
    RecordPages,
    ActionPages,
  ],
})
export class CatalogPagesModule {}
