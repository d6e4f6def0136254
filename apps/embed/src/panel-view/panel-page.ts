import { Inject, Injectable } from '@nestjs/common';
import { DomainError, toUnix, type Clock, type PanelTab } from '@tulay/contracts';
import { CLOCK, LOGGER } from '@tulay/service-host';
import type { Logger } from 'pino';
import { commonStrings } from '../layout/common.strings';
import { fill } from '../layout/fill';
import { addressOf, type FrameQuery } from '../layout/frame-query';
import { frameStrings } from '../layout/frame.strings';
import { merchantOf } from '../layout/merchant';
import { Pages } from '../layout/pages';
import type { Admitted } from '../tokens/embed-access';
import { HEIGHT, WIDTH } from './balance-tab.view';
import { LoadTab, type TabContent } from './load-tab';
import { grantedTabs, openedTab } from './panel-tabs.rules';
import { panelStrings as strings } from './panel.strings';

/** The page, and whether all of it could be had. */
export interface WrittenPanel {
  html: string;
  whole: boolean;
}

/** Writes the merchant's panel with one tab open. */
@Injectable()
export class PanelPage {
  constructor(
    private readonly loadTab: LoadTab,
    private readonly pages: Pages,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async write(admitted: Admitted, query: FrameQuery): Promise<WrittenPanel> {
    const open = openedTab(query.tab, admitted.grant.tabs);
    const content = open && (await this.load(open, admitted, query));
    const failed = open !== null && content === null;
    const data = { ...this.dataOf(admitted, query, open), content, failed };
    return {
      html: this.pages.render('/panel-view/panel-view', frameOf(admitted, query, open), data),
      whole: !failed,
    };
  }

  /** Null when what the tab shows cannot be had: the others are not any worse for it. */
  private async load(tab: PanelTab, { project }: Admitted, query: FrameQuery): Promise<TabContent | null> {
    const request = {
      project,
      now: toUnix(this.clock.now('live')),
      startingAfter: query.startingAfter ?? undefined,
      address: (after: string | null) => addressOf(query, tab, after),
    };
    try {
      return await this.loadTab.execute(tab, request);
    } catch (error) {
      if (isTheirs(error)) throw error;
      this.logger.error({ err: error, tab }, 'panel tab failed');
      return null;
    }
  }

  private dataOf({ grant, project }: Admitted, query: FrameQuery, open: PanelTab | null) {
    const tabs = grantedTabs(grant.tabs).map((name) => ({
      name,
      label: strings.tabs[name],
      href: addressOf(query, name),
      open: name === open,
    }));
    const merchant = merchantOf(project.merchantName);
    const isTest = project.environment === 'test';
    return { tabs, open, merchant, isTest, strings, frame: frameStrings, fill, chart: { WIDTH, HEIGHT } };
  }
}

/** An address that names what there is not is nobody's failure. */
const isTheirs = (error: unknown): boolean =>
  error instanceof DomainError && ['invalid_request', 'not_found'].includes(error.code);

const frameOf = ({ project }: Admitted, { theme }: FrameQuery, open: PanelTab | null) =>
  ({
    language: commonStrings.language,
    title: open
      ? fill(strings.title, { tab: strings.tabs[open], merchant: project.merchantName })
      : fill(strings.unavailable.title, { merchant: project.merchantName }),
    styles: ['layout/frame.css', 'panel-view/panel-view.css'],
    script: 'panel-view/panel-view.script.js',
    modules: ['layout/view.script.js', 'script/frame.script.js'],
    theme,
  }) as const;
