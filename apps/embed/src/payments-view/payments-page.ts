import { Injectable } from '@nestjs/common';
import { PaymentsClient } from '../clients/payments.client';
import { addressOf, cursorOf, type FrameQuery } from '../http/frame-query';
import { frameStrings } from '../layout/frame.strings';
import { Pages } from '../layout/pages';
import { commonStrings, interpolate } from '../layout/parts/common.strings';
import type { Admitted, FramePage, RenderedFrame } from '../tokens/answer-frame';
import { toPaymentsTable } from './payments-table.view';
import { paymentsStrings as strings } from './payments-view.strings';

const ROWS = 25;

/** Renders one page of the table of payments. */
@Injectable()
export class PaymentsPage implements FramePage {
  constructor(
    private readonly payments: PaymentsClient,
    private readonly pages: Pages,
  ) {}

  async render({ grant, project }: Admitted, query: FrameQuery): Promise<RenderedFrame> {
    const { merchantId, environment, merchantName: merchant } = project;
    const list = await this.payments.list({
      merchantId,
      environment,
      limit: ROWS,
      startingAfter: cursorOf(query, 'pay'),
      scope: grant.scope ?? undefined,
    });
    const reader = { audience: grant.audience, merchant, now: project.now };
    const last = list.data.at(-1);
    const table = toPaymentsTable(list, reader, {
      more: list.has_more && last ? addressOf(query, null, last.id) : null,
      newest: query.startingAfter ? addressOf(query, null) : null,
    });
    const data = { table, strings, merchant, isTest: environment === 'test', frame: frameStrings };
    return {
      html: this.pages.render('/payments-view/payments-view', headOf(merchant, query), data),
      status: 200,
    };
  }
}

const headOf = (merchant: string, { theme }: FrameQuery) =>
  ({
    language: commonStrings.language,
    title: interpolate(strings.title, { merchant }),
    styles: ['layout/frame.css'],
    script: 'payments-view/payments-view.script.js',
    modules: [
      'layout/live.script.js',
      'layout/live-rows.script.js',
      'layout/view.script.js',
      'script/frame.script.js',
    ],
    theme,
  }) as const;
