import { Injectable } from '@nestjs/common';
import { notFound } from '@tulay/contracts';
import { Readable } from 'node:stream';
import { readFrameQuery, type RawQuery } from '../http/frame-query';
import type { Admitted } from '../tokens/answer-frame';
import { FindPayments } from './find-payments';
import { CSV_START, csvHead, csvLine } from './payments-csv';
import { readSearch } from './search.rules';

/** Payments that are read at once. */
const PAGE = 100;

/** Writes the payments that a merchant's token shows, and a search finds, as a file. */
@Injectable()
export class ExportPayments {
  constructor(private readonly find: FindPayments) {}

  /**
   * The file, read page by page while the client takes it. When a page cannot be read, the download breaks off, so that
   * nobody takes a part for the whole.
   * @throws DomainError `not_found` when the token does not show the merchant's payments
   */
  execute(admitted: Admitted, raw: RawQuery): Readable {
    const { audience, tabs } = admitted.grant;
    if (audience !== 'merchant' || tabs?.includes('payments') === false)
      throw notFound('page', 'payments.csv');
    return Readable.from(this.lines(admitted, raw), { objectMode: false });
  }

  private async *lines(admitted: Admitted, raw: RawQuery): AsyncGenerator<string> {
    yield CSV_START + csvHead();
    const search = readSearch(readFrameQuery(raw).search);
    for (let startingAfter: string | undefined; ;) {
      const { data, has_more } = await this.find.execute(admitted, { search, limit: PAGE, startingAfter });
      yield data.map(csvLine).join('');
      startingAfter = data.at(-1)?.id;
      if (!has_more || startingAfter === undefined) return;
    }
  }
}
