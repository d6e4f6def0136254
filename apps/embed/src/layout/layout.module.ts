import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets/assets.module';
import { Pages } from './pages';

@Module({ imports: [AssetsModule], providers: [Pages], exports: [Pages] })
export class LayoutModule {}
