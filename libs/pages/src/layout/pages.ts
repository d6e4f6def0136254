import { Injectable } from '@nestjs/common';
import { Eta } from 'eta';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Assets } from '../assets/assets';
import { LANGUAGE_NAMES } from '../language/language.rules';
import { otherLanguages } from '../language/page-language';
import { commonStrings } from './parts/common.strings';
import { faceView } from './parts/merchant-branding';

/** Data of `page.eta`. */
export interface PageHead {
  language: string;
  title: string;
  styles: readonly string[];
  /**
   * The page's script. `modules` lists the modules that it imports, so that the browser loads them in
   * parallel.
   */
  script: string | null;
  modules: readonly string[];
  /** Additional modules of the page, which no other module imports. */
  scripts: readonly string[];
  /** Classic scripts that run after the page is parsed. */
  deferred: readonly string[];
  /** Seconds between page reloads if scripts are disabled; null to disable reloads. */
  refreshSeconds: number | null;
  /** URL on another site to which the page redirects immediately; null for no redirect. */
  forwardTo: string | null;
  /** Null for the theme of the reader's device. */
  theme: 'light' | 'dark' | null;
  /** Additional style sheets, such as one with the color requested by the embedding site. */
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

/**
 * Resolves a template by its path relative to the source folder, first in the service's own folder, then in the
 * shared folder.
 */
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
    if (!file) throw new Error(`No such template: ${template}`);
    this.files.set(template, file);
    return file;
  }
}

/** Renders templates. `<%=` always escapes its output. */
@Injectable()
export class Pages {
  private readonly eta: Eta;

  constructor(private readonly assets: Assets) {
    this.eta = new SharedEta(assets.roots);
  }

  /** @param template path relative to the source folder, such as `/checkout/checkout` */
  render(
    template: string,
    head: Partial<PageHead> & Pick<PageHead, 'language' | 'title'>,
    data: object,
  ): string {
    const languages = otherLanguages().map((each) => ({ ...each, name: LANGUAGE_NAMES[each.language] }));
    const page = { ...PLAIN, ...head, languages, face: faceView(), shared: commonStrings };
    return this.eta.render(template, { ...page, ...data, asset: this.assets.url });
  }

  /** Renders a template that is not a complete page, such as an SVG. */
  part(template: string, data: object): string {
    return this.eta.render(template, data);
  }
}
