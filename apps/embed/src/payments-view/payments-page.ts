import { Injectable } from '@nestjs/common';
import { Pages, commonStrings, interpolate, findStrings } from '@tulay/pages';
import { ShowPayments } from '../find-payments/show-payments';
import type { FrameQuery } from '../http/frame-query';
import { themeHead } from '../http/theme-head';
import { FRAME_MODULES, frameStrings } from '../layout/frame.strings';
import type { Admitted, FramePage, RenderedFrame } from '../tokens/answer-frame';
import { paymentsStrings as strings } from './payments-view.strings';

const ROWS = 25;

/** Renders a page of the payments table, or one payment's details. */
@Injectable()
export class PaymentsPage implements FramePage {
  constructor(
    private readonly show: ShowPayments,
    private readonly pages: Pages,
  ) {}

  async render(admitted: Admitted, query: FrameQuery): Promise<RenderedFrame> {
    const { environment, merchantName: merchant } = admitted.project;
    const section = await this.show.execute({ admitted, query, rows: ROWS, isNewestOnly: false });
    const heading = section.detail?.reference ?? strings.heading;
    const isTest = environment === 'test';
    const data = { section, findWords: findStrings, strings, merchant, isTest, frame: frameStrings };
    const head = {
      language: commonStrings.language,
      title: interpolate(strings.title, { heading, merchant }),
      styles: ['layout/frame.css', 'layout/parts/data-table.css', 'layout/parts/find.css'],
      script: 'payments-view/payments-view.script.js',
      modules: FRAME_MODULES,
      ...themeHead(query.look),
    } as const;
    return { html: this.pages.render('/payments-view/payments-view', head, data), status: 200 };
  }
}
