import { Module } from '@nestjs/common';
import { ClientsModule } from '../../clients/clients.module';
import { OperationsModule } from '../../operations/operations.module';
import { FrameModule } from '../frame/frame.module';
import { FormPages } from './form-pages';
import { ListPages } from './list-pages';
import { Names } from './names';
import { Pick } from './pick';
import { RecordPages } from './record-pages';
import { StepPages } from './step-pages';

/** Providers shared by the pages of all catalog objects. */
@Module({
  imports: [ClientsModule, FrameModule, OperationsModule],
  providers: [FormPages, ListPages, Names, Pick, RecordPages, StepPages],
  exports: [ClientsModule, FormPages, FrameModule, ListPages, Names, Pick, RecordPages, StepPages],
})
export class CatalogPagesModule {}
