import { Module } from '@nestjs/common';
import { Assets } from '@tulay/pages';
import { embedAssets } from './embed-assets';

@Module({ providers: [{ provide: Assets, useFactory: embedAssets }], exports: [Assets] })
export class AssetsModule {}
