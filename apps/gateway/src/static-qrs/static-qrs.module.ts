import { Module } from '@nestjs/common';
import { StaticQrsClient } from './static-qrs.client';
import { StaticQrsController } from './static-qrs.controller';

@Module({
  controllers: [StaticQrsController],
  providers: [StaticQrsClient],
})
export class StaticQrsModule {}
