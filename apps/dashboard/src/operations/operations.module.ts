import { Module } from '@nestjs/common';
import { Operations } from './operations';

@Module({ providers: [Operations], exports: [Operations] })
export class OperationsModule {}
