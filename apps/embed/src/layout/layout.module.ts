import { Module } from '@nestjs/common';
import { Pages } from '@tulay/pages';
import { AssetsModule } from '../assets/assets.module';
import { RedirectPage } from './redirect-page';

@Module({ imports: [AssetsModule], providers: [Pages, RedirectPage], exports: [Pages, RedirectPage] })
export class LayoutModule {}
