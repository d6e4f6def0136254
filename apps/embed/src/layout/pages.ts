import { Injectable } from '@nestjs/common';
import { Eta } from 'eta';
import { Assets, type AssetName } from '../assets/assets';
import { FILES_ROOT } from '../assets/files-root';

/** The data of `page.eta`. */
export interface PageHead {
  language: string;
  title: string;
  styles: readonly AssetName[];
  /** The page's script and the modules it imports, so that the browser fetches all of them in parallel. */
  script: AssetName | null;
  modules: readonly AssetName[];
  /** How often the page reloads without scripts; null: never. */
  refreshSeconds: number | null;
  /** Null: the theme of the reader's device applies. */
  theme: 'light' | 'dark' | null;
}

const PLAIN: Omit<PageHead, 'language' | 'title'> = {
  styles: [],
  script: null,
  modules: [],
  refreshSeconds: null,
  theme: null,
};

/** Renders templates. Everything a template writes with `<%=` is escaped. */
@Injectable()
export class Pages {
  private readonly eta = new Eta({ views: FILES_ROOT, autoEscape: true, cache: true });

  constructor(private readonly assets: Assets) {}

  /** @param template its path below the sources, such as `/checkout/checkout` */
  render(
    template: string,
    head: Partial<PageHead> & Pick<PageHead, 'language' | 'title'>,
    data: object,
  ): string {
    return this.eta.render(template, { ...PLAIN, ...head, ...data, asset: this.assets.url });
  }

  /** Renders a template that is not a whole page, such as a drawing. */
  part(template: string, data: object): string {
    return this.eta.render(template, data);
  }
}
