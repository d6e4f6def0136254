import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/assets.module';
import { ForwardPage } from './forward-page';
import { Pages } from './pages';

@Module({ imports: [AssetsModule], providers: [Pages, ForwardPage], exports: [Pages, ForwardPage] })
export class LayoutModule {}
