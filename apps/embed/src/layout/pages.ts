import { Injectable } from '@nestjs/common';
import type { Language } from '@tulay/contracts';
import { Eta } from 'eta';
import { Assets, type AssetName } from '../assets/assets';
import { FILES_ROOT } from '../assets/files-root';
import { otherLanguages } from '../language/page-language';
import { commonStrings } from './parts/common.strings';
import { faceView } from './parts/merchant-face';

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
  /** The address on another site that the page goes on to at once; null: it stays. */
  forwardTo: string | null;
  /** Null: the theme of the reader's device applies. */
  theme: 'light' | 'dark' | null;
  /** Style sheets besides ours, such as a colour that the embedder asked for. */
  sheets: readonly string[];
}

const PLAIN: Omit<PageHead, 'language' | 'title'> = {
  styles: [],
  script: null,
  modules: [],
  refreshSeconds: null,
  forwardTo: null,
  theme: null,
  sheets: [],
};

/** Each language in its own words, so that its readers find it. */
const NAMES: Record<Language, string> = { en: 'English', fil: 'Filipino' };

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
    const languages = otherLanguages().map((each) => ({ ...each, name: NAMES[each.language] }));
    const page = { ...PLAIN, ...head, languages, face: faceView(), shared: commonStrings };
    return this.eta.render(template, { ...page, ...data, asset: this.assets.url });
  }

  /** Renders a template that is not a whole page, such as a drawing. */
  part(template: string, data: object): string {
    return this.eta.render(template, data);
  }
}
