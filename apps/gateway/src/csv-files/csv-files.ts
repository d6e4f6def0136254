import { Injectable, StreamableFile } from '@nestjs/common';
import type { List, Tenant } from '@tulay/contracts';
import { abortWhenStalled, csvFile, csvHeaders, type CsvColumns } from '@tulay/pages';
import type { FastifyReply } from 'fastify';
import { tryAgainLater } from '../errors/http-refusal';
import type { ListQuery } from '../requests/inputs';

/** Maximum number of rows in a file. Clients read further rows with `starting_after`. */
export const MAX_CSV_ROWS = 50_000;
const ROWS_PER_PAGE = 100;
/**
 * Maximum number of simultaneous downloads per merchant and replica. Each download occupies a connection and
 * reads pages continuously.
 */
const FILES_PER_MERCHANT = 2;
const RETRY_SECONDS = 10;

interface CsvList<Query extends ListQuery, Row extends { id: string }> {
  name: string;
  columns: CsvColumns<Row>;
  query: Query;
  /** Reads one page of the list. */
  read: (query: Query) => Promise<List<Row>>;
}

/** Streams lists as CSV files, reading one page of the list at a time while the client downloads. */
@Injectable()
export class CsvFiles {
  private readonly open = new Map<string, number>();

  /**
   * Reads the first page before the response starts, so that an invalid cursor is reported as an error.
   * @throws HttpRefusal `rate_limited` if the merchant is already downloading two files
   */
  async start<Query extends ListQuery, Row extends { id: string }>(
    { merchantId }: Tenant,
    reply: FastifyReply,
    { name, columns, query, read }: CsvList<Query, Row>,
  ): Promise<StreamableFile> {
    this.take(merchantId, reply);
    const pages = pagesOf(query, read);
    const first = await pages();
    const rows = csvFile(columns, (startingAfter) =>
      startingAfter ? pages(startingAfter) : Promise.resolve(first),
    );
    reply.headers({ ...csvHeaders(name), vary: 'Accept' });
    return new StreamableFile(abortWhenStalled(rows));
  }

  /** Counts a download until its response closes: after the last row, an error, or a lost connection. */
  private take(merchantId: string, reply: FastifyReply): void {
    const count = this.open.get(merchantId) ?? 0;
    if (count >= FILES_PER_MERCHANT)
      throw tryAgainLater(
        'rate_limited',
        `${FILES_PER_MERCHANT} CSV files are being downloaded. Try again when one of them is complete`,
        RETRY_SECONDS,
      );
    this.open.set(merchantId, count + 1);
    reply.raw.once('close', () => this.release(merchantId));
  }

  private release(merchantId: string): void {
    const left = (this.open.get(merchantId) ?? 1) - 1;
    if (left > 0) this.open.set(merchantId, left);
    else this.open.delete(merchantId);
  }
}

/** Returns a function that reads the next page, until the query's limit or the maximum number of rows is reached. */
function pagesOf<Query extends ListQuery, Row>(query: Query, read: (query: Query) => Promise<List<Row>>) {
  let left = Number(query.limit ?? MAX_CSV_ROWS);
  return async (startingAfter = query.starting_after): Promise<List<Row>> => {
    const limit = Math.min(ROWS_PER_PAGE, left);
    const page = await read({ ...query, limit: String(limit), starting_after: startingAfter });
    left -= page.data.length;
    return { ...page, has_more: page.has_more && left > 0 };
  };
}
