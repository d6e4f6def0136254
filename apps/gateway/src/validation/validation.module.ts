import { Module } from '@nestjs/common';
import { APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { DeclaredInputs } from './declared-inputs';
import { DtoPipe } from './dto.pipe';

/** Compiles the DTOs of all handlers at start and checks every body and query against them. */
@Module({
  imports: [DiscoveryModule],
  providers: [DeclaredInputs, { provide: APP_PIPE, useClass: DtoPipe }],
})
export class ValidationModule {}
