import { Inject, Injectable } from '@nestjs/common';
import { toUnix, type Clock } from '@tulay/contracts';
import { CLOCK } from '@tulay/service-host';
import { commonStrings } from '../layout/common.strings';
import { fill } from '../layout/fill';
import { addressOf, cursorOf, type FrameQuery } from '../layout/frame-query';
import { frameStrings } from '../layout/frame.strings';
import { Pages } from '../layout/pages';
import type { Admitted } from '../tokens/embed-access';
import { PaymentListClient } from './payment-list.client';
import { toPaymentsTable } from './payments-table.view';
import { paymentsStrings as strings } from './payments-view.strings';

const ROWS = 25;

/** Writes one page of the table of payments. */
@Injectable()
export class PaymentsPage {
  constructor(
    private readonly payments: PaymentListClient,
    private readonly pages: Pages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async write({ grant, project }: Admitted, query: FrameQuery): Promise<string> {
    const { merchantId, environment, merchantName: merchant } = project;
    const list = await this.payments.list({
      merchantId,
      environment,
      limit: ROWS,
      startingAfter: cursorOf(query, 'pay'),
      scope: grant.scope ?? undefined,
    });
    const reader = { audience: grant.audience, merchant, now: toUnix(this.clock.now('live')) };
    const table = toPaymentsTable(list, reader, {
      more: list.has_more ? addressOf(query, null, list.data.at(-1)!.id) : null,
      newest: query.startingAfter ? addressOf(query, null) : null,
    });
    const frame = {
      language: commonStrings.language,
      title: fill(strings.title, { merchant }),
      styles: ['layout/frame.css'],
      script: 'payments-view/payments-view.script.js',
      modules: ['layout/view.script.js', 'script/frame.script.js'],
      theme: query.theme,
    } as const;
    const isTest = environment === 'test';
    return this.pages.render('/payments-view/payments-view', frame, {
      table,
      strings,
      merchant,
      isTest,
      frame: frameStrings,
    });
  }
}
