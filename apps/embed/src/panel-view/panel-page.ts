import { Inject, Injectable } from '@nestjs/common';
import { DomainError, type PanelTab } from '@tulay/contracts';
import { Pages, commonStrings, interpolate, merchantOf, findStrings } from '@tulay/pages';
import { LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { addressOf, type FrameQuery } from '../http/frame-query';
import { themeHead } from '../http/theme-head';
import { FRAME_MODULES, frameStrings } from '../layout/frame.strings';
import type { Admitted, FramePage, RenderedFrame } from '../tokens/answer-frame';
import { LoadTab, type TabContent } from './load-tab';
import { grantedTabs, openedTab } from './panel-tabs.rules';
import { panelStrings as strings } from './panel.strings';

@Injectable()
export class PanelPage implements FramePage {
  constructor(
    private readonly loadTab: LoadTab,
    private readonly pages: Pages,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Renders the page. If the open tab could not be loaded, the status is 503, but the other tabs can still be
   * opened.
   */
  async render(admitted: Admitted, query: FrameQuery): Promise<RenderedFrame> {
    const open = openedTab(query.tab, admitted.grant.tabs);
    const content = open && (await this.load(open, admitted, query));
    const failed = open !== null && content === null;
    const data = { ...dataOf(admitted, query, open), content, failed };
    return {
      html: this.pages.render('/panel-view/panel-view', headOf(admitted, query, open), data),
      status: failed ? 503 : 200,
    };
  }

  /** Returns the tab's content, or null if the tab cannot be loaded, so that the other tabs still work. */
  private async load(tab: PanelTab, admitted: Admitted, query: FrameQuery): Promise<TabContent | null> {
    try {
      return await this.loadTab.execute({ tab, admitted, query });
    } catch (error) {
      if (isWrongAddress(error)) throw error;
      this.logger.error({ err: error, tab }, 'failed to render panel tab');
      return null;
    }
  }
}

/**
 * Returns whether the error is caused by the URL and is therefore a client error, not a failure to load the
 * tab.
 */
const isWrongAddress = (error: unknown): boolean =>
  error instanceof DomainError && ['invalid_request', 'not_found'].includes(error.code);

function dataOf({ grant, project }: Admitted, query: FrameQuery, open: PanelTab | null) {
  const tabs = grantedTabs(grant.tabs).map((name) => ({
    name,
    label: strings.tabs[name],
    href: addressOf(query, { tab: name }),
    open: name === open,
  }));
  const merchant = merchantOf(project.merchantName);
  const isTest = project.environment === 'test';
  const words = { strings, findWords: findStrings, frame: frameStrings };
  return { tabs, open, merchant, isTest, ...words, interpolate };
}

/**
 * Returns the additional style sheets of the open tab, because loading all style sheets would delay the first
 * paint.
 */
function stylesOf(open: PanelTab | null) {
  if (open === 'payments') return ['layout/parts/find.css'] as const;
  return open === 'balance' ? (['layout/parts/chart.css'] as const) : [];
}

const headOf = ({ project }: Admitted, { look }: FrameQuery, open: PanelTab | null) =>
  ({
    language: commonStrings.language,
    title: open
      ? interpolate(strings.title, { tab: strings.tabs[open], merchant: project.merchantName })
      : interpolate(strings.unavailable.title, { merchant: project.merchantName }),
    styles: [
      'layout/frame.css',
      'layout/parts/data-table.css',
      ...stylesOf(open),
      'panel-view/panel-view.css',
    ],
    script: 'panel-view/panel-view.script.js',
    modules: FRAME_MODULES,
    ...themeHead(look),
  }) as const;
