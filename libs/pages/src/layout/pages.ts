import { Injectable } from '@nestjs/common';
import { Eta } from 'eta';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Assets } from '../assets/assets';
import { LANGUAGE_NAMES } from '../language/language.rules';
import { otherLanguages } from '../language/page-language';
import { commonStrings } from './parts/common.strings';
import { faceView } from './parts/merchant-face';

/** The data of `page.eta`. */
export interface PageHead {
  language: string;
  title: string;
  styles: readonly string[];
  /** The page's script and the modules it imports, so that the browser fetches all of them in parallel. */
  script: string | null;
  modules: readonly string[];
  /** Further modules of one page, which nothing imports. */
  scripts: readonly string[];
  /** Scripts that are no modules, run once the page is read. */
  deferred: readonly string[];
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
  scripts: [],
  deferred: [],
  refreshSeconds: null,
  forwardTo: null,
  theme: null,
  sheets: [],
};

/** Templates are named by their path below the sources: the service's own, else the shared one. */
class SharedEta extends Eta {
  private readonly files = new Map<string, string>();

  constructor(private readonly roots: readonly string[]) {
    super({ views: roots[0], autoEscape: true, cache: true });
    this.resolvePath = (template) => this.fileOf(template);
  }

  private fileOf(template: string): string {
    const known = this.files.get(template);
    if (known) return known;
    const files = this.roots.map((root) => join(root, `${template}.eta`));
    const file = files.find((each) => existsSync(each));
    if (!file) throw new Error(`No template ${template}`);
    this.files.set(template, file);
    return file;
  }
}

/** Renders templates. Everything a template writes with `<%=` is escaped. */
@Injectable()
export class Pages {
  private readonly eta: Eta;

  constructor(private readonly assets: Assets) {
    this.eta = new SharedEta(assets.roots);
  }

  /** @param template its path below the sources, such as `/checkout/checkout` */
  render(
    template: string,
    head: Partial<PageHead> & Pick<PageHead, 'language' | 'title'>,
    data: object,
  ): string {
    const languages = otherLanguages().map((each) => ({ ...each, name: LANGUAGE_NAMES[each.language] }));
    const page = { ...PLAIN, ...head, languages, face: faceView(), shared: commonStrings };
    return this.eta.render(template, { ...page, ...data, asset: this.assets.url });
  }

  /** Renders a template that is not a whole page, such as a drawing. */
  part(template: string, data: object): string {
    return this.eta.render(template, data);
  }
}
