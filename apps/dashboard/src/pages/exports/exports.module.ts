import { Module } from '@nestjs/common';
import { ExportSeats } from '../../exports/export-seats';
import { SaveFile } from './save-file';

/** Exports of lists as files. */
@Module({ providers: [ExportSeats, SaveFile], exports: [SaveFile] })
export class ExportsModule {}
