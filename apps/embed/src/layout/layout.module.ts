import { Module } from '@nestjs/common';
import { Pages } from '@tulay/pages';
import { AssetsModule } from '../assets/assets.module';
import { ForwardPage } from './forward-page';

@Module({ imports: [AssetsModule], providers: [Pages, ForwardPage], exports: [Pages, ForwardPage] })
export class LayoutModule {}
