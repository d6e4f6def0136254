import { Injectable } from '@nestjs/common';
import { notFound } from '@tulay/contracts';
import { csvFile, PAYMENTS_CSV, readSearch } from '@tulay/pages';
import type { Readable } from 'node:stream';
import { readFrameQuery, type RawQuery } from '../http/frame-query';
import type { Admitted } from '../tokens/answer-frame';
import { FindPayments } from './find-payments';

const PAGE = 100;

/** Exports the payments that match a search and are in the token's scope as a CSV file. */
@Injectable()
export class ExportPayments {
  constructor(private readonly find: FindPayments) {}

  /** @throws DomainError `not_found` if the token does not include the merchant's payments */
  execute(admitted: Admitted, raw: RawQuery): Readable {
    const { audience, tabs } = admitted.grant;
    if (audience !== 'merchant' || tabs?.includes('payments') === false)
      throw notFound('page', 'payments.csv');
    const search = readSearch(readFrameQuery(raw).search);
    return csvFile(PAYMENTS_CSV, (startingAfter) =>
      this.find.execute(admitted, { search, limit: PAGE, startingAfter }),
    );
  }
}
