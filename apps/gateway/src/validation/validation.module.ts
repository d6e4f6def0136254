import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DeclaredInputs } from './declared-inputs';

/** Compiles the DTOs of all handlers at startup. */
@Module({ imports: [DiscoveryModule], providers: [DeclaredInputs] })
export class ValidationModule {}
