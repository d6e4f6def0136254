import { Injectable } from '@nestjs/common';
import { Eta } from 'eta';
import { FILES_ROOT } from '../embed.root';
import { Assets, type AssetName } from './assets';

/** What every page says of itself to `page.eta`. */
export interface PageFrame {
  language: string;
  title: string;
  styles: readonly AssetName[];
  /** The page's module, and what that imports, so that both travel at once. */
  script: AssetName | null;
  modules: readonly AssetName[];
  /** Loads itself again after so long where scripts are off; null: never. */
  refreshSeconds: number | null;
  /** Null: as the reader's device is set. */
  theme: 'light' | 'dark' | null;
}

const PLAIN: Omit<PageFrame, 'language' | 'title'> = {
  styles: [],
  script: null,
  modules: [],
  refreshSeconds: null,
  theme: null,
};

/** Writes pages from templates; everything a template writes with `<%=` is escaped. */
@Injectable()
export class Pages {
  private readonly eta = new Eta({ views: FILES_ROOT, autoEscape: true, cache: true });

  constructor(private readonly assets: Assets) {}

  /** @param template its path below the sources, `/checkout/checkout` */
  render(
    template: string,
    frame: Partial<PageFrame> & Pick<PageFrame, 'language' | 'title'>,
    data: object,
  ): string {
    return this.eta.render(template, { ...PLAIN, ...frame, ...data, asset: this.assets.url });
  }

  /** What is no page by itself: a drawing. */
  part(template: string, data: object): string {
    return this.eta.render(template, data);
  }
}
