import { Module } from '@nestjs/common';
import { Assets } from './assets';

@Module({ providers: [{ provide: Assets, useFactory: () => new Assets() }], exports: [Assets] })
export class AssetsModule {}
