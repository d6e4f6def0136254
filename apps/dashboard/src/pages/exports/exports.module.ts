import { Module } from '@nestjs/common';
import { ExportSlots } from '../../exports/export-slots';
import { SaveFile } from './save-file';

/** Exports of lists as files. */
@Module({ providers: [ExportSlots, SaveFile], exports: [SaveFile] })
export class ExportsModule {}
