import { Module } from '@nestjs/common';
import { ExportSlots } from '../../exports/export-slots';
import { SaveFile } from './save-file';

@Module({ providers: [ExportSlots, SaveFile], exports: [SaveFile] })
export class ExportsModule {}
