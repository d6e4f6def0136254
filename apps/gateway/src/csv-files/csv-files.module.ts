import { Module } from '@nestjs/common';
import { CsvFiles } from './csv-files';

@Module({ providers: [CsvFiles], exports: [CsvFiles] })
export class CsvFilesModule {}
