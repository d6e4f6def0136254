import { Module } from '@nestjs/common';
import { IssueStaticCode } from './issue-static-code';
import { StaticCodesController } from './static-codes.controller';
import { StaticCodesStore } from './static-codes.store';

@Module({
  controllers: [StaticCodesController],
  providers: [IssueStaticCode, StaticCodesStore],
  exports: [StaticCodesStore],
})
export class StaticCodesModule {}
