import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { DeclaredInputs } from './declared-inputs';

@Module({ imports: [DiscoveryModule], providers: [DeclaredInputs] })
export class ValidationModule {}
