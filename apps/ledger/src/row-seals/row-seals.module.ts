import { Module } from '@nestjs/common';
import { ExamineRowSeal } from './examine-row-seal';
import { RowMarksClient } from './row-marks.client';
import { RowSealsStore } from './row-seals.store';
import { SealRows } from './seal-rows';
import { VerifyRowSeals } from './verify-row-seals';

@Module({
  providers: [ExamineRowSeal, RowMarksClient, RowSealsStore, SealRows, VerifyRowSeals],
  exports: [SealRows, VerifyRowSeals],
})
export class RowSealsModule {}
