import { Injectable } from '@nestjs/common';
import {
  PROVIDER_JOURNALS_PER_PAGE,
  type ProviderJournal,
  type ReadProviderJournalsRequest,
} from '@tulay/contracts';
import { Database } from '@tulay/persistence';
import { OF_PROVIDER } from '../postings/own-journals.sql';
import { providerBook } from '../postings/provider-posting.rules';

const COLUMNS = `number, source_id AS source, kind, split_part(merchant_id, ':', 2) AS provider, environment, gross, fee,
  currency`;

@Injectable()
export class ProviderJournalsStore {
  constructor(private readonly db: Database) {}

  read(request: ReadProviderJournalsRequest): Promise<ProviderJournal[]> {
    if ('sourceIds' in request)
      return this.query(`source_id = ANY ($1) AND ${OF_PROVIDER} ORDER BY number`, [
        request.sourceIds.slice(0, PROVIDER_JOURNALS_PER_PAGE),
      ]);
    const { provider, environment, kinds, from, to, after } = request;
    return this.query(
      `merchant_id = $1 AND environment = $2 AND created >= $3 AND created < $4 AND number > $5
         AND ${OF_PROVIDER} AND kind = ANY ($6)
       ORDER BY number LIMIT ${PROVIDER_JOURNALS_PER_PAGE}`,
      [providerBook(provider), environment, from, to, after, kinds],
    );
  }

  private query(where: string, values: unknown[]): Promise<ProviderJournal[]> {
    return this.db.query<ProviderJournal & Record<string, unknown>>(
      `SELECT ${COLUMNS} FROM journals WHERE ${where}`,
      values,
    );
  }
}
